import { writeSync } from 'node:fs';

/** The exit code of a command that did what was asked and could not write what came of it; one of EXIT_CODES. */
const LOST_OUTPUT_CODE = 5;

/** Notices that output could not be written, as on a full disk, and says so. Who has stopped reading, as in `| head`, has had enough. */
export class OutputLoss {
  #isTold = false;

  readonly note = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE' || this.#isTold) return;
    this.#isTold = true;
    try {
      writeSync(
        2,
        `The output could not be written: ${error.message}. What was asked may be done: look before you ask again.\n`,
      );
    } catch {
      // Then nobody can be told, but by the exit code.
    }
  };

  /** The exit code of a command, of which success would be told to somebody who has no answer. */
  exitCode(code: number): number {
    return this.#isTold && code === 0 ? LOST_OUTPUT_CODE : code;
  }
}
