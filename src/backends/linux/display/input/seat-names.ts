/** Names of master devices say who made them, so that those of makers that are gone can be removed. */
const NAME = /^deskhand-(\d+)-\d+(?= |$)/;

/** The name of the `number`th seat of a maker. */
export function seatName(maker: number, number: number): string {
  return `deskhand-${maker}-${number}`;
}

/** Who made a device; undefined for devices that are not ours. */
export function makerOf(deviceName: string): number | undefined {
  const [, maker] = NAME.exec(deviceName) ?? [];
  return maker === undefined ? undefined : Number(maker);
}
