/** Names of master devices say which process made them, so that those of dead processes can be removed. */
const NAME = /^deskhand-(\d+)-(\d+)(?= |$)/;

/** The name of the `number`th seat of a process. */
export function seatName(pid: number, number: number): string {
  return `deskhand-${pid}-${number}`;
}

/** A seat, by the process that made it and which of its seats it is. */
export interface SeatId {
  readonly maker: number;
  readonly number: number;
}

/** The seat that a device belongs to; undefined for devices that are not ours. */
export function seatOf(deviceName: string): SeatId | undefined {
  const [, maker, number] = NAME.exec(deviceName) ?? [];
  return maker === undefined ? undefined : { maker: Number(maker), number: Number(number) };
}
