const FLOOR = [20, 19];

/** Throws unless the version is new enough. */
export function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return;
  throw new Error(
    `deskhand needs Node ${FLOOR.join('.')} or newer; this is ${version}. Install one from nodejs.org.`,
  );
}
