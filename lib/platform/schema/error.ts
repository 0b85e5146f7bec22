import { list, object, optional, text } from './words.ts';

/** The body of every error. */
export const errorSchema = object('Error', 'What went wrong.', {
  id: text(
    'Id of this error, also in the log of the service.',
    '5e0cbd2a-6f45-4a23-9d1d-2b0a4a4f8f0e',
    36,
  ),
  name: text('Kind of the error.', 'ValidationError'),
  message: text('What went wrong.', 'The `/body/name` property is required.', 10_000),
  details: optional(
    list(
      'The individual errors.',
      100,
      object({
        message: text('What is wrong.', 'The `/body/name` property is required.', 10_000),
        path: optional(text('JSON pointer to the invalid property.', '/body/name', 1_000)),
        rule: optional(
          text(
            'The rule that the property breaks, as the end of a sentence about it. Sent with every `path`.',
            'must be in the future',
            10_000,
          ),
        ),
        hint: optional(
          text(
            'What can be done about it, if there is more to say than the rule.',
            'Unknown: 7, 8.',
            10_000,
          ),
        ),
      }),
      [
        {
          message: 'The `/body/name` property is required.',
          path: '/body/name',
          rule: 'is required',
        },
      ],
    ),
  ),
  permissions: optional(
    list(
      'The required permissions, of which one is enough (403).',
      100,
      { type: 'string', maxLength: 100 },
      ['UPDATE_FEATURE'],
    ),
  ),
});
