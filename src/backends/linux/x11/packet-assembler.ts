interface Framing {
  /** How many bytes tell the size. */
  readonly headerBytes: number;
  /** The size of the whole packet, header included. */
  sizeOf(header: Buffer): number;
}

const GENERIC_EVENT = 35;
const REPLY = 1;

/** The answer to the opening of a connection. */
export const SETUP_FRAMING: Framing = {
  headerBytes: 8,
  sizeOf: (header) => 8 + 4 * header.readUInt16LE(6),
};

/** Everything after it: errors and events of 32 bytes, and replies and generic events that may be longer. */
export const PACKET_FRAMING: Framing = {
  headerBytes: 32,
  sizeOf(header) {
    const kind = (header[0] ?? 0) & 0x7f;
    return kind === REPLY || kind === GENERIC_EVENT ? 32 + 4 * header.readUInt32LE(4) : 32;
  },
};

/**
 * Cuts the stream of the server into packets. Each byte is copied once, to its final place: a picture of 8 MB arrives
 * in more than a hundred pieces. A packet begins at a place in memory that 32-bit views can use.
 */
export class PacketAssembler {
  readonly #framing: Framing;
  readonly #onPacket: (packet: Buffer) => void;
  #packet: Buffer;
  #filled = 0;

  constructor(framing: Framing, onPacket: (packet: Buffer) => void) {
    this.#framing = framing;
    this.#onPacket = onPacket;
    this.#packet = Buffer.allocUnsafe(framing.headerBytes);
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      const count = Math.min(this.#packet.length - this.#filled, chunk.length - at);
      this.#packet.set(chunk.subarray(at, at + count), this.#filled);
      this.#filled += count;
      at += count;
      if (this.#filled === this.#packet.length) this.#complete();
    }
  }

  #complete(): void {
    const packet = this.#packet;
    const size = this.#framing.sizeOf(packet);
    if (this.#filled < size) {
      this.#packet = Buffer.allocUnsafeSlow(size);
      this.#packet.set(packet);
      return;
    }
    this.#packet = Buffer.allocUnsafe(this.#framing.headerBytes);
    this.#filled = 0;
    this.#onPacket(packet);
  }
}
