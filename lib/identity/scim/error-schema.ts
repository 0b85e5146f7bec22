import type { JSONSchema } from 'json-schema-to-ts';
import { ERROR_URN } from './model.ts';

/** Kinds of errors that clients of SCIM can tell apart (RFC 7644, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

export const scimErrorSchema = {
  title: 'ScimError',
  type: 'object',
  description: 'An error as SCIM has it.',
  required: ['schemas', 'status', 'detail'],
  properties: {
    schemas: {
      type: 'array',
      maxItems: 1,
      description: 'What this is.',
      examples: [[ERROR_URN]],
      items: { type: 'string', maxLength: 100 },
    },
    status: {
      type: 'string',
      maxLength: 3,
      description: 'The status of the response.',
      examples: ['409'],
    },
    scimType: {
      type: 'string',
      maxLength: 50,
      description: 'Kind of the error, for some of 400 and 409.',
      examples: ['uniqueness'],
    },
    detail: {
      type: 'string',
      maxLength: 2_000,
      description: 'What is wrong; names the property.',
      examples: ['A user with the username "ada" already exists.'],
    },
  },
} as const satisfies JSONSchema;
