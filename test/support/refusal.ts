import { expect } from 'vitest';
import {
  ApiError,
  ExceedsLimitError,
  NoAccessError,
  NotFoundError,
  ValidationError,
} from '../../lib/platform/errors.ts';

/** Why a rule refuses, as data: the name of the error, and the properties at fault, the limit or the kind. */
export type Refusal = { readonly name: string; readonly message: string };

/**
 * The refusal of a rule.
 * @throws {Error} if the rule accepts; whatever is thrown that is not an `ApiError`
 */
export async function refusalOf(act: () => unknown): Promise<Refusal> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { name: error.name, message: error.message, ...dataOf(error) };
  }
  throw new Error('The rule refuses nothing.');
}

/** What `refusalOf` returns for one property at fault whose rule mentions these words. */
export function atFault(pointer: string, words: string) {
  return {
    name: 'ValidationError',
    faults: [{ pointer, rule: expect.stringContaining(words) }],
  };
}

/** What `refusalOf` returns for an error of this name whose message mentions these words. */
export function refusedAs(name: string, words: string) {
  return { name, message: expect.stringContaining(words) };
}

function dataOf(error: ApiError): object {
  if (error instanceof ExceedsLimitError) return { limit: error.limit };
  if (error instanceof NotFoundError) return { kind: error.kind };
  if (error instanceof NoAccessError) return { permissions: error.permissions };
  if (!(error instanceof ValidationError) || error.faults.length === 0) return {};
  return { faults: error.faults.map(({ pointer, rule }) => ({ pointer, rule })) };
}
