import { choice, object, optional, text } from '../../platform/schema/words.ts';

/** Kinds of errors that providers of OpenFeature tell apart. */
const errorCodes = [
  'FLAG_NOT_FOUND',
  'PARSE_ERROR',
  'TARGETING_KEY_MISSING',
  'INVALID_CONTEXT',
  'GENERAL',
] as const;

export type OfrepErrorCode = (typeof errorCodes)[number];

/** An error as OFREP has it: of a request, or of one flag in a list. */
export const ofrepErrorSchema = object('OfrepError', 'An error as OFREP has it.', {
  key: optional(text('Name of the flag; only of errors about one.', 'new-checkout', 1_000)),
  errorCode: choice('Kind of the error.', errorCodes, 'FLAG_NOT_FOUND'),
  errorDetails: text('What is wrong.', 'Could not find the flag "new-checkout".', 2_000),
});
