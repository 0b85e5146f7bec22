import { storable } from '../../platform/schema/names.ts';
import { object, optional, text } from '../../platform/schema/words.ts';

/** API Gateway refuses longer addresses before. */
const LONGEST_QUERY = 10_000;

/** Query of the beginning. */
export const loginQuery = object({
  returnTo: optional(
    text(
      'Path of this service to return to. Anything else, and without it, leads to the console.',
      '/docs',
      { maxLength: LONGEST_QUERY, pattern: storable },
    ),
  ),
});

/** A value that the provider has made. */
function fromProvider(description: string, example: string) {
  return text(description, example, { maxLength: LONGEST_QUERY, pattern: storable });
}

/** Query of the answer (RFC 6749, section 4.1.2; RFC 9207). */
export const answerQuery = object({
  code: optional(
    fromProvider('Code that is exchanged for tokens, once.', 'SplxlOBeZQQYbYS6WxSbIA'),
  ),
  state: optional(fromProvider('The state with which the sign-in began.', 'af0ifjsldkj')),
  iss: optional(
    fromProvider('Issuer that gave the answer.', 'https://id.example.com/realms/staff'),
  ),
  error: optional(fromProvider('Why the provider refused.', 'access_denied')),
  error_description: optional(fromProvider('The same in words.', 'The user cancelled.')),
});
