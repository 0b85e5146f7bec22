import {
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  type Properties,
  text,
} from '../platform/schema/words.ts';
import { constraintSchema, constraintsSchema } from '../strategies/constraint-schema.ts';
import { variantsSchema } from '../strategies/variant-schema.ts';

const constraints = {
  ...constraintsSchema,
  description: 'The constraints with their results.',
  examples: [[{ contextName: 'userId', operator: 'IN', values: ['7'], result: true }]],
  items: {
    ...constraintSchema,
    title: 'PlaygroundConstraint',
    required: [...constraintSchema.required, 'result'],
    properties: {
      ...constraintSchema.properties,
      result: flag('Whether it holds, including `inverted`.'),
    },
  },
};

const segment = object('PlaygroundSegment', 'A segment of a strategy.', {
  id: integer('Id of the segment.', 1),
  name: text('Name of the segment.', 'beta-users'),
  result: flag('Whether all its constraints hold.'),
  constraints,
});

const result = {
  description: 'Result of the strategy, and whether it is complete.',
  examples: [{ evaluationStatus: 'complete', enabled: true }],
  anyOf: [
    object('IncompleteResult', 'Result of a strategy that is disabled or of an unknown type.', {
      evaluationStatus: {
        enum: ['incomplete', 'unevaluated'],
        description: '`unevaluated`: the strategy is disabled. `incomplete`: its type is unknown.',
        examples: ['incomplete'],
      },
      enabled: {
        enum: [false, 'unknown'],
        description: '`false` if constraints or segments already exclude the context.',
        examples: ['unknown'],
      },
    }),
    object('CompleteResult', 'Result of a strategy of a known type.', {
      evaluationStatus: {
        enum: ['complete'],
        description: 'Always `complete`.',
        examples: ['complete'],
      },
      enabled: flag('Whether the strategy matches the context.'),
      variant: optional(
        nullable(
          variant('PlaygroundStrategyVariant', 'The variant that the strategy selects.', {}),
        ),
      ),
      variants: optional(variantsSchema),
    }),
  ],
};

const strategy = object('PlaygroundStrategy', 'A strategy with its result.', {
  id: text('Id of the strategy.', 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11', 36),
  name: text('Name of the strategy type.', 'flexibleRollout'),
  title: optional(text('Display title.', 'Half of the users', 200)),
  disabled: nullable(flag('Whether the strategy is disabled.', false)),
  result,
  parameters: {
    type: 'object',
    description: 'Parameters of the strategy, by name.',
    examples: [{ rollout: '50', stickiness: 'default', groupId: 'new-checkout' }],
    additionalProperties: { type: 'string', maxLength: 20_000 },
  },
  constraints,
  segments: list('The segments with their results.', 100, segment, []),
  variants: optional(variantsSchema),
  links: object('PlaygroundLinks', 'Related links.', {
    edit: text(
      'Page to edit the strategy.',
      '/projects/default/features/new-checkout/strategies/edit?environmentId=development&strategyId=b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11',
      1_000,
    ),
  }),
});

/** Result and explanation of a flag for a context. */
export const explanationProperties = {
  isEnabled: flag('Whether the flag is enabled for the context; `false` if unknown.'),
  isEnabledInCurrentEnvironment: flag('Whether the flag is enabled in the environment.'),
  hasUnsatisfiedDependency: flag('Whether a dependency is not satisfied.', false),
  strategies: object('PlaygroundStrategies', 'The strategies with their results.', {
    result: {
      enum: [true, false, 'unknown'],
      description: '`unknown` if one cannot be evaluated and all others are false.',
      examples: [true],
    },
    data: list('The strategies, in order.', 100, strategy, []),
  }),
  variant: nullable(
    variant('PlaygroundVariant', 'The variant for the context.', {
      feature_enabled: flag('Whether the flag is on.'),
    }),
  ),
  variants: { ...variantsSchema, description: 'The variants to select from.' },
};

function variant<const P extends Properties>(title: string, description: string, more: P) {
  return object(title, description, {
    name: text('Name of the variant, or `disabled`.', 'blue'),
    enabled: flag('Whether a variant was selected.'),
    payload: optional(
      object('VariantPayload', 'Value attached to the variant.', {
        type: text('Type of the value: json, csv, string or number.', 'string'),
        value: text('The value, as a string.', '#00f', 20_000),
      }),
    ),
    ...more,
  });
}
