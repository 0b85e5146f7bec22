import type { JSONSchema } from 'json-schema-to-ts';

const tokenExample = '*:development.3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90';

export const validateTokensSchema = {
  title: 'ValidateEdgeTokens',
  type: 'object',
  description: 'Tokens to check.',
  required: ['tokens'],
  properties: {
    tokens: {
      type: 'array',
      maxItems: 5_000,
      description: 'The tokens to check, at most 500 distinct ones. Numbers count as strings.',
      examples: [[tokenExample]],
      // Anything but a token is omitted from the response, so only the size of the body is limited.
      items: { type: ['string', 'number'], maxLength: 102_400 },
    },
  },
} as const satisfies JSONSchema;

export const validatedTokensSchema = {
  title: 'ValidatedEdgeTokens',
  type: 'object',
  description: 'The valid tokens.',
  required: ['tokens'],
  additionalProperties: false,
  properties: {
    tokens: {
      type: 'array',
      maxItems: 5_000,
      description: 'The valid tokens, in the order of the request.',
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
            description: 'The token, as sent.',
            examples: [tokenExample],
          },
          type: {
            type: 'string',
            enum: ['admin', 'client', 'frontend'],
            description: 'Type of the token.',
            examples: ['client'],
          },
          projects: {
            type: 'array',
            maxItems: 80,
            description: 'Projects of the token; `["*"]` for all.',
            examples: [['*']],
            items: { type: 'string', maxLength: 100 },
          },
          environment: {
            type: 'string',
            maxLength: 100,
            description: 'Environment of the token; `*` for admin tokens.',
            examples: ['development'],
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;
