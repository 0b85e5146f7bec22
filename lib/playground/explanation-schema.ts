import { constraintSchema, constraintsSchema } from '../constraints/schema.ts';
import { variantsSchema } from '../features/variant-schema.ts';
import { flag, list, object, text } from './parts-schema.ts';

const constraints = {
  ...constraintsSchema,
  description: 'Its constraints, each with its result.',
  examples: [[{ contextName: 'userId', operator: 'IN', values: ['7'], result: true }]],
  items: {
    ...constraintSchema,
    title: 'PlaygroundConstraint',
    required: [...constraintSchema.required, 'result'],
    properties: {
      ...constraintSchema.properties,
      result: flag('Whether it holds, `inverted` considered.'),
    },
  },
};

const segment = object('PlaygroundSegment', 'A segment of a strategy.', {
  id: { type: 'integer', description: 'Id of the segment.', examples: [1] },
  name: text('Name of the segment.', 'beta-users'),
  result: flag('Whether all its constraints hold.'),
  constraints,
});

const variant = (title: string, description: string, isOfFlag: boolean) => ({
  ...object(title, description, {
    name: text('Name of the variant; `disabled`: none.', 'blue'),
    enabled: flag('Whether there is one.'),
    'payload?': object('VariantPayload', 'A value that comes with it.', {
      type: text('What the value is: json, csv, string or number.', 'string'),
      value: text('The value, as text.', '#00f', 20_000),
    }),
    ...(isOfFlag && { feature_enabled: flag('Whether the flag is on.') }),
  }),
  type: ['object', 'null'],
});

const result = {
  description: 'What the strategy comes to, and how far that can be told.',
  examples: [{ evaluationStatus: 'complete', enabled: true }],
  anyOf: [
    object('IncompleteResult', 'It is not known here, or it is disabled.', {
      evaluationStatus: {
        enum: ['incomplete', 'unevaluated'],
        description: '`unevaluated`: it is disabled. `incomplete`: its type is not known here.',
        examples: ['incomplete'],
      },
      enabled: {
        enum: [false, 'unknown'],
        description: '`false` when constraints or segments settle it.',
        examples: ['unknown'],
      },
    }),
    object('CompleteResult', 'It is known.', {
      evaluationStatus: { enum: ['complete'], description: 'It is.', examples: ['complete'] },
      enabled: flag('Whether it lets the context in.'),
      'variant?': variant('PlaygroundStrategyVariant', 'The variant that it gives.', false),
      'variants?': variantsSchema,
    }),
  ],
};

const strategy = object('PlaygroundStrategy', 'A strategy and what it comes to.', {
  id: text('Id of the strategy.', 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11', 36),
  name: text('Name of the strategy type.', 'flexibleRollout'),
  'title?': text('A title for people.', 'Half of the users', 200),
  disabled: {
    type: ['boolean', 'null'],
    description: 'Whether it is disabled.',
    examples: [false],
  },
  result,
  parameters: {
    type: 'object',
    description: 'Parameters of the strategy, by name.',
    examples: [{ rollout: '50', stickiness: 'default', groupId: 'new-checkout' }],
    additionalProperties: { type: 'string', maxLength: 20_000 },
  },
  constraints,
  segments: list('Its segments, each with its result.', segment, 100),
  'variants?': variantsSchema,
  links: object('PlaygroundLinks', 'Where to go from here.', {
    edit: text(
      'Where it is changed.',
      '/projects/default/features/new-checkout/strategies/edit?environmentId=development&strategyId=b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11',
      1_000,
    ),
  }),
});

/** What there is to say of a flag for a context, beside where and who it is. */
export const explanationProperties = {
  isEnabled: flag('Whether the flag is on; never while that is not known.'),
  isEnabledInCurrentEnvironment: flag('Whether the flag is switched on in the environment.'),
  hasUnsatisfiedDependency: flag('Whether a flag that it hangs on is not as it has to be.', false),
  strategies: object('PlaygroundStrategies', 'Its strategies, and what they come to.', {
    result: {
      enum: [true, false, 'unknown'],
      description: '`unknown` when one can not be evaluated here and all others are false.',
      examples: [true],
    },
    data: list('The strategies, in order.', strategy, 100),
  }),
  variant: variant('PlaygroundVariant', 'The variant that the context gets.', true),
  variants: { ...variantsSchema, description: 'The variants that it was chosen from.' },
};
