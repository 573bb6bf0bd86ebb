/** Names of master devices say which process made them, so that those of dead processes can be removed. */
const NAME = /^deskhand-(\d+)-(\d+)(?= |$)/;

/** The name of the `number`th seat of a process. */
export function seatName(pid: number, number: number): string {
  return `deskhand-${pid}-${number}`;
}

/** The process that made a device; undefined for devices that are not ours. */
export function makerOf(deviceName: string): number | undefined {
  const pid = NAME.exec(deviceName)?.[1];
  return pid === undefined ? undefined : Number(pid);
}
