import { createDependencySchema } from '../../flags/dependencies/schema.ts';
import { upsertSegmentSchema } from '../../flags/segments/schema.ts';
import { choice, flag, integer, object, optional, text } from '../../platform/schema/words.ts';
import {
  createStrategySchema,
  sortOrderRequestSchema,
  updateStrategySchema,
} from '../../strategies/strategy-schema.ts';
import { variantsSchema } from '../../strategies/variant-schema.ts';
import { MAX_ADDED_CHANGES } from '../model.ts';
import { changeOf, feature } from './change-parts-schema.ts';
import { planChanges } from './plan-change-schema.ts';
import { configRequestSchema } from './request-schema.ts';

type ChangeSchema = Readonly<Record<string, unknown>>;

/**
 * Loosely typed: a `discriminator` selects the payload of each action, which types derived from schemas
 * do not support. `ChangeInput` of the model is the type of valid input.
 */

const strategyId = text('Id of the strategy.', 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11', {
  minLength: 1,
  maxLength: 100,
});

const { title: _create, ...createStrategy } = createStrategySchema;
const { title: _update, ...updateStrategy } = updateStrategySchema;
const { title: _dependency, ...createDependency } = createDependencySchema;
const { title: _segment, ...upsertSegment } = upsertSegmentSchema;
const { title: _config, ...updateConfig } = configRequestSchema;

const updateEnabled = object('Whether to enable the flag.', {
  enabled: flag('Whether to enable the flag.'),
  shouldActivateDisabledStrategies: optional(
    flag('Whether disabled strategies are enabled, instead of adding one.', false),
  ),
});

const changes: readonly ChangeSchema[] = [
  changeOf('updateEnabled', 'Enable or disable a flag.', { feature, payload: updateEnabled }),
  changeOf('addStrategy', 'Add a strategy to a flag.', { feature, payload: createStrategy }),
  changeOf('updateStrategy', 'Update a strategy; omitted properties keep their values.', {
    feature,
    payload: {
      ...updateStrategy,
      required: ['id'],
      properties: { id: strategyId, ...updateStrategy.properties },
    },
  }),
  changeOf('deleteStrategy', 'Delete a strategy.', {
    feature,
    payload: object('The strategy to delete.', {
      id: strategyId,
    }),
  }),
  changeOf('reorderStrategy', 'Update the sort order of strategies.', {
    feature,
    payload: { ...sortOrderRequestSchema, minItems: 1 },
  }),
  changeOf('patchVariant', 'Replace the variants of a flag.', {
    feature,
    payload: object('All variants of the flag in the environment.', {
      variants: variantsSchema,
    }),
  }),
  changeOf('addDependency', 'Add a dependency to a flag, in all environments.', {
    feature,
    payload: createDependency,
  }),
  changeOf('deleteDependency', 'Remove all dependencies of a flag, in all environments.', {
    feature,
  }),
  changeOf('archiveFeature', 'Archive a flag.', { feature }),
  ...planChanges,
  changeOf('updateSegment', 'Update a segment, wherever it is used.', {
    payload: {
      ...upsertSegment,
      required: ['id', ...upsertSegment.required],
      properties: {
        id: integer('Id of the segment.', 1, { minimum: 1, maximum: 9_999_999_999 }),
        ...upsertSegment.properties,
      },
    },
  }),
  changeOf('updateChangeRequestConfig', 'Update the approval settings of the environment.', {
    payload: updateConfig,
  }),
  changeOf('removeEnvironment', 'Remove the environment from the project.', {}),
];

const actions = changes.map(
  ({ properties }) => (properties as { readonly action: { readonly const: string } }).action.const,
);

const example = { action: 'updateEnabled', feature: 'new-checkout', payload: { enabled: true } };

/** The property that all actions share; each action defines the others. */
const action = choice('The action.', actions, 'updateEnabled');

const byAction = {
  required: ['action'],
  properties: { action },
  // Each action defines its own properties, so nothing is dropped here.
  additionalProperties: {},
  discriminator: { propertyName: 'action' },
  oneOf: changes,
} as const;

/** One change. */
export const changeSchema: ChangeSchema = {
  title: 'ChangeRequestCreate',
  type: 'object',
  description: 'A proposed change: an action, and the body of the corresponding direct write.',
  examples: [example],
  ...byAction,
};

/** One change, or a list of changes. */
export const oneOrManyChangesSchema: ChangeSchema = {
  title: 'ChangeRequestOneOrManyCreate',
  type: ['object', 'array'],
  description: 'A proposed change, or a list of them.',
  examples: [example, [example]],
  ...byAction,
  minItems: 1,
  maxItems: MAX_ADDED_CHANGES,
  items: changeSchema,
};
