import { AutomationError } from '../../base/errors.ts';

/** What is read of an application's elements; undefined where it shows none at all, as terminals do. */
export async function elementsOrNone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AutomationError && error.code === 'not_accessible') return undefined;
    throw error;
  }
}
