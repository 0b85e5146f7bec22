import { choice, closed, object, optional, text } from '../../platform/schema/words.ts';
import { ofrepErrorSchema } from './error-schema.ts';

const MAX_KEY = 1_000;

const key = text('Name of the flag.', 'new-checkout', MAX_KEY);

/** The flag in a path. */
export const ofrepParams = object({
  key: { ...key, minLength: 1 },
});

/** The body of both evaluations. */
export const ofrepRequestSchema = object('OfrepRequest', 'The context to evaluate flags for.', {
  context: optional({
    type: 'object',
    description:
      'The context of OpenFeature. `userId`, `sessionId`, `remoteAddress`, `appName` and `currentTime` are what strategies know by these names; other texts, numbers and booleans are properties. Lists and objects are ignored.',
    examples: [{ targetingKey: 'user-7', plan: 'pro' }],
    properties: {
      // Without a type, because `true` would become a text: the operation itself refuses values that are not ids.
      targetingKey: {
        description:
          'Id of the user, unless there is a `userId`: a string or a number, or null for none.',
        examples: ['user-7'],
      },
    },
    additionalProperties: true,
  }),
});

/** A flag that was evaluated. */
export const ofrepEvaluationSchema = closed(
  'OfrepEvaluation',
  'The value of a flag for a context.',
  {
    key,
    value: optional({
      type: ['boolean', 'string', 'number', 'object', 'array'],
      items: {},
      description:
        'The value. A flag that is off is `false`; one with variants has none then, so that applications use their default.',
      examples: [true],
    }),
    reason: choice(
      'Why: the flag is off (`DISABLED`), the same for everybody (`STATIC`), decided by a condition (`TARGETING_MATCH`), or by hashing an id (`SPLIT`).',
      ['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DISABLED'],
      'TARGETING_MATCH',
    ),
    variant: optional(text('Name of the selected variant.', 'blue', MAX_KEY)),
  },
);

/** All flags of a token. */
export const ofrepEvaluationsSchema = closed(
  'OfrepEvaluations',
  'The values of all flags for a context.',
  {
    flags: {
      type: 'array',
      description:
        'The flags of the token, sorted by name; those that could not be evaluated say why.',
      items: { anyOf: [ofrepEvaluationSchema, ofrepErrorSchema] },
    },
  },
);
