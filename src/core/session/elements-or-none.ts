import { hasCode } from '../../base/errors.ts';

/** What is read of an application's elements; undefined where it shows none at all, as terminals do. */
export async function elementsOrNone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'not_accessible')) return undefined;
    throw error;
  }
}
