import type { JSONSchema } from 'json-schema-to-ts';

/** The body of every error. */
export const errorSchema = {
  title: 'Error',
  type: 'object',
  description: 'What went wrong.',
  required: ['id', 'name', 'message'],
  properties: {
    id: {
      type: 'string',
      maxLength: 36,
      description: 'Id of this error, also in the log of the service.',
      examples: ['5e0cbd2a-6f45-4a23-9d1d-2b0a4a4f8f0e'],
    },
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Kind of the error.',
      examples: ['ValidationError'],
    },
    message: {
      type: 'string',
      maxLength: 10_000,
      description: 'What went wrong.',
      examples: ['The `/body/name` property is required.'],
    },
    details: {
      type: 'array',
      maxItems: 100,
      description: 'The individual errors.',
      examples: [
        [
          {
            message: 'The `/body/name` property is required.',
            path: '/body/name',
            rule: 'is required',
          },
        ],
      ],
      items: {
        type: 'object',
        required: ['message'],
        properties: {
          message: {
            type: 'string',
            maxLength: 10_000,
            description: 'What is wrong.',
            examples: ['The `/body/name` property is required.'],
          },
          path: {
            type: 'string',
            maxLength: 1_000,
            description: 'JSON pointer to the invalid property.',
            examples: ['/body/name'],
          },
          rule: {
            type: 'string',
            maxLength: 10_000,
            description:
              'The rule that the property breaks, as the end of a sentence about it. Sent with every `path`.',
            examples: ['must be in the future'],
          },
          hint: {
            type: 'string',
            maxLength: 10_000,
            description: 'What can be done about it, if there is more to say than the rule.',
            examples: ['Unknown: 7, 8.'],
          },
        },
      },
    },
    permissions: {
      type: 'array',
      maxItems: 100,
      description: 'The required permissions, of which one is enough (403).',
      examples: [['UPDATE_FEATURE']],
      items: { type: 'string', maxLength: 100 },
    },
  },
} as const satisfies JSONSchema;
