import type { JSONSchema } from 'json-schema-to-ts';

export const reviewersSchema = {
  title: 'ChangeRequestReviewers',
  type: 'object',
  description: 'Users who can review, or are requested to.',
  required: ['reviewers'],
  properties: {
    reviewers: {
      type: 'array',
      maxItems: 10_000,
      description: 'The users, sorted by id.',
      examples: [[]],
      items: {
        title: 'ChangeRequestReviewer',
        type: 'object',
        description: 'A user.',
        required: ['id', 'email'],
        properties: {
          id: { type: 'integer', description: 'Id of the user.', examples: [7] },
          name: {
            type: ['string', 'null'],
            maxLength: 500,
            description: 'Name of the user.',
            examples: ['Ada'],
          },
          username: {
            type: ['string', 'null'],
            maxLength: 500,
            description: 'Username, or else another name of the user.',
            examples: ['ada'],
          },
          email: {
            type: 'string',
            maxLength: 500,
            description: 'E-mail address, or an empty string.',
            examples: ['ada@example.com'],
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;
