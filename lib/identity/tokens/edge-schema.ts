import { choice, closed, list, object, text } from '../../platform/schema/words.ts';

const tokenExample = '*:development.3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90';

export const validateTokensSchema = object('ValidateEdgeTokens', 'Tokens to check.', {
  tokens: {
    type: 'array',
    maxItems: 5_000,
    description: 'The tokens to check, at most 500 distinct ones. Numbers count as strings.',
    examples: [[tokenExample]],
    // Anything but a token is omitted from the response, so only the size of the body is limited.
    items: { type: ['string', 'number'], maxLength: 102_400 },
  },
});

export const validatedTokensSchema = closed('ValidatedEdgeTokens', 'The valid tokens.', {
  tokens: list(
    'The valid tokens, in the order of the request.',
    5_000,
    closed('ValidatedEdgeToken', 'A valid token.', {
      token: text('The token, as sent.', tokenExample, 500),
      type: choice('Type of the token.', ['admin', 'client', 'frontend'], 'client'),
      projects: list(
        'Projects of the token; `["*"]` for all.',
        80,
        { type: 'string', maxLength: 100 },
        ['*'],
      ),
      environment: text('Environment of the token; `*` for admin tokens.', 'development'),
    }),
  ),
});
