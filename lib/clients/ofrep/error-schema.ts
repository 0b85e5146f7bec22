import type { JSONSchema } from 'json-schema-to-ts';

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
export const ofrepErrorSchema = {
  title: 'OfrepError',
  type: 'object',
  description: 'An error as OFREP has it.',
  required: ['errorCode', 'errorDetails'],
  properties: {
    key: {
      type: 'string',
      maxLength: 1_000,
      description: 'Name of the flag; only of errors about one.',
      examples: ['new-checkout'],
    },
    errorCode: {
      type: 'string',
      enum: errorCodes,
      description: 'Kind of the error.',
      examples: ['FLAG_NOT_FOUND'],
    },
    errorDetails: {
      type: 'string',
      maxLength: 2_000,
      description: 'What is wrong.',
      examples: ['Could not find the flag "new-checkout".'],
    },
  },
} as const satisfies JSONSchema;
