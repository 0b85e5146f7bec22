import type { JSONSchema } from 'json-schema-to-ts';
import { storable } from '../../platform/schema/names.ts';

/** API Gateway refuses longer addresses before. */
const LONGEST_QUERY = 10_000;

/** Query of the beginning. */
export const loginQuery = {
  type: 'object',
  properties: {
    returnTo: {
      type: 'string',
      maxLength: LONGEST_QUERY,
      pattern: storable,
      description:
        'Path of this service to return to. Anything else, and without it, leads to the console.',
      examples: ['/docs'],
    },
  },
} as const satisfies JSONSchema;

/** A value that the provider has made. */
function fromProvider(description: string, example: string) {
  return {
    type: 'string',
    maxLength: LONGEST_QUERY,
    pattern: storable,
    description,
    examples: [example],
  } as const;
}

/** Query of the answer (RFC 6749, section 4.1.2; RFC 9207). */
export const answerQuery = {
  type: 'object',
  properties: {
    code: fromProvider('Code that is exchanged for tokens, once.', 'SplxlOBeZQQYbYS6WxSbIA'),
    state: fromProvider('The state with which the sign-in began.', 'af0ifjsldkj'),
    iss: fromProvider('Issuer that gave the answer.', 'https://id.example.com/realms/staff'),
    error: fromProvider('Why the provider refused.', 'access_denied'),
    error_description: fromProvider('The same in words.', 'The user cancelled.'),
  },
} as const satisfies JSONSchema;
