import type { ApiError } from '../../platform/errors.ts';
import { withRightsInWords } from './missing-in-words.ts';

/** The body of an error, as far as people are told of it. */
export type ErrorBody = Pick<ApiError, 'message'> & Partial<Pick<ApiError, 'details'>>;

/** What an error says: what is wrong with each property, or its message with rights in words. Pure. */
export function errorInWords({ message, details = [] }: ErrorBody): string {
  return details.length === 0
    ? withRightsInWords(message)
    : details.map((detail) => detail.message).join(' ');
}
