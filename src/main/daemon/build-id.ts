import { VERSION } from '../version.ts';

/** Replaced by the build with a hash of what it was built from. */
declare const DESKHAND_SOURCES: string | undefined;

/** Tells two programs apart, also two builds of one version. */
export const BUILD_ID: string = `${VERSION} ${typeof DESKHAND_SOURCES === 'string' ? DESKHAND_SOURCES : 'unbuilt'}`;
