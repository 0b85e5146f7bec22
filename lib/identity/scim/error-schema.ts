import { list, object, optional, text } from '../../platform/schema/words.ts';
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

export const scimErrorSchema = object('ScimError', 'An error as SCIM has it.', {
  schemas: list('What this is.', 1, { type: 'string', maxLength: 100 }, [ERROR_URN]),
  status: text('The status of the response.', '409', 3),
  scimType: optional(text('Kind of the error, for some of 400 and 409.', 'uniqueness', 50)),
  detail: text(
    'What is wrong; names the property.',
    'A user with the username "ada" already exists.',
    2_000,
  ),
});
