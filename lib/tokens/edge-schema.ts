import type { JSONSchema } from 'json-schema-to-ts';

const tokenExample = '*:development.3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90';

export const validateTokensSchema = {
  title: 'ValidateEdgeTokens',
  type: 'object',
  description: 'What an edge component asks.',
  required: ['tokens'],
  properties: {
    tokens: {
      type: 'array',
      maxItems: 5_000,
      description: 'The tokens in question. Numbers are taken as text.',
      examples: [[tokenExample]],
      // Anything else than a token is left out of the answer, so its length is the body's affair.
      items: { type: ['string', 'number'], maxLength: 102_400 },
    },
  },
} as const satisfies JSONSchema;

export const validatedTokensSchema = {
  title: 'ValidatedEdgeTokens',
  type: 'object',
  description: 'The valid ones of the tokens in question.',
  required: ['tokens'],
  additionalProperties: false,
  properties: {
    tokens: {
      type: 'array',
      maxItems: 5_000,
      description: 'In the order of the request.',
      items: {
        title: 'ValidatedEdgeToken',
        type: 'object',
        description: 'A valid token.',
        required: ['token', 'type', 'projects', 'environment'],
        additionalProperties: false,
        properties: {
          token: {
            type: 'string',
            maxLength: 500,
            description: 'The token, as it was sent.',
            examples: [tokenExample],
          },
          type: {
            type: 'string',
            enum: ['admin', 'client', 'frontend'],
            description: 'What it may be used for.',
            examples: ['client'],
          },
          projects: {
            type: 'array',
            maxItems: 80,
            description: 'The projects it gives access to; `["*"]` for all.',
            examples: [['*']],
            items: { type: 'string', maxLength: 100 },
          },
          environment: {
            type: 'string',
            maxLength: 100,
            description: 'The environment it gives access to; `*` for admin tokens.',
            examples: ['development'],
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;
