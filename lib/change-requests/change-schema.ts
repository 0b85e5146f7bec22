import { createDependencySchema } from '../dependencies/schema.ts';
import {
  createStrategySchema,
  sortOrderRequestSchema,
  updateStrategySchema,
} from '../features/strategy-schema.ts';
import { variantsSchema } from '../features/variant-schema.ts';
import { upsertSegmentSchema } from '../segments/schema.ts';
import { MAX_CHANGES } from './limits.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Loosely typed: which payload belongs to which action is decided by a `discriminator`, which types that
 * are derived from schemas do not know. `ChangeInput` of the model is what passes.
 */

const feature = {
  type: 'string',
  minLength: 1,
  maxLength: 250,
  description: 'Name of the flag.',
  examples: ['new-checkout'],
} as const;

const strategyId = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Id of the strategy.',
  examples: ['b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11'],
} as const;

const changeOf = (action: string, description: string, properties: Schema): Schema => ({
  title: `Propose ${action}`,
  type: 'object',
  description,
  required: ['action', ...Object.keys(properties)],
  properties: {
    action: { const: action, description: 'What to do.', examples: [action] },
    ...properties,
  },
});

const { title: _create, ...createStrategy } = createStrategySchema;
const { title: _update, ...updateStrategy } = updateStrategySchema;
const { title: _dependency, ...createDependency } = createDependencySchema;
const { title: _segment, ...upsertSegment } = upsertSegmentSchema;

const updateEnabled = {
  type: 'object',
  description: 'Whether it is to be on.',
  required: ['enabled'],
  properties: {
    enabled: { type: 'boolean', description: 'Whether it is to be on.', examples: [true] },
    shouldActivateDisabledStrategies: {
      type: 'boolean',
      description: 'Whether disabled strategies come to life, instead of one being added.',
      examples: [false],
    },
  },
} as const;

const changes: readonly Schema[] = [
  changeOf('updateEnabled', 'Switch a flag on or off.', { feature, payload: updateEnabled }),
  changeOf('addStrategy', 'Add a strategy.', { feature, payload: createStrategy }),
  changeOf('updateStrategy', 'Change a strategy; what is left out keeps its value.', {
    feature,
    payload: {
      ...updateStrategy,
      required: ['id'],
      properties: { id: strategyId, ...updateStrategy.properties },
    },
  }),
  changeOf('deleteStrategy', 'Take a strategy away.', {
    feature,
    payload: {
      type: 'object',
      description: 'Which one.',
      required: ['id'],
      properties: { id: strategyId },
    },
  }),
  changeOf('reorderStrategy', 'Put strategies in another order.', {
    feature,
    payload: { ...sortOrderRequestSchema, minItems: 1 },
  }),
  changeOf('patchVariant', 'Replace the variants.', {
    feature,
    payload: {
      type: 'object',
      description: 'All variants that the flag is to have there.',
      required: ['variants'],
      properties: { variants: variantsSchema },
    },
  }),
  changeOf('addDependency', 'Make a flag hang on another, in all environments.', {
    feature,
    payload: createDependency,
  }),
  changeOf('deleteDependency', 'Make a flag hang on no other, in all environments.', { feature }),
  changeOf('archiveFeature', 'Archive a flag, in all environments.', { feature }),
  changeOf('updateSegment', 'Replace a segment, wherever it is used.', {
    payload: {
      ...upsertSegment,
      required: ['id', ...upsertSegment.required],
      properties: {
        id: {
          type: 'integer',
          minimum: 1,
          maximum: 9_999_999_999,
          description: 'Id of the segment.',
          examples: [1],
        },
        ...upsertSegment.properties,
      },
    },
  }),
];

const actions = changes.map(
  ({ properties }) => (properties as { readonly action: { readonly const: string } }).action.const,
);

const example = { action: 'updateEnabled', feature: 'new-checkout', payload: { enabled: true } };

/** What all actions have in common; the rest is dropped or asked for by the action. */
const action = {
  type: 'string',
  enum: actions,
  description: 'What to do.',
  examples: ['updateEnabled'],
} as const;

const byAction = {
  required: ['action'],
  properties: { action },
  // Each action says what it takes; here nothing is dropped.
  additionalProperties: {},
  discriminator: { propertyName: 'action' },
  oneOf: changes,
} as const;

/** One change. */
export const changeSchema: Schema = {
  title: 'ChangeRequestCreate',
  type: 'object',
  description: 'A change to propose: an action, and what the direct write would be sent.',
  examples: [example],
  ...byAction,
};

/** One change, or a list of changes. */
export const oneOrManyChangesSchema: Schema = {
  title: 'ChangeRequestOneOrManyCreate',
  type: ['object', 'array'],
  description: 'A change to propose, or a list of them.',
  examples: [example, [example]],
  ...byAction,
  minItems: 1,
  maxItems: MAX_CHANGES,
  items: changeSchema,
};
