import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  descriptionSchema,
  jsonPointer,
  readable,
  storable,
  urlFriendly,
} from '../../platform/schema/names.ts';
import {
  choice,
  flag,
  integer,
  list,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { projectIdParam } from '../../projects/params-schema.ts';
import { constraintSchema } from '../../strategies/constraint-schema.ts';
import { featureNameSchema } from '../features/params-schema.ts';
import { actionKinds, MAX_ACTION_SETS, MAX_ACTIONS, MAX_FILTERS } from './model.ts';

const id = integer('Id of the set of actions.', 1, { minimum: 1, maximum: 9_999_999_999 });

const source = object('What sends the signals.', {
  kind: choice('Always `signal-endpoint`.', ['signal-endpoint'], 'signal-endpoint'),
  name: text('Name of the signal endpoint.', 'grafana', {
    minLength: 1,
    maxLength: 100,
    pattern: urlFriendly,
  }),
});

const { contextName: _contextName, ...comparison } = constraintSchema.properties;

const filter = {
  title: 'SignalFilter',
  type: 'object',
  description:
    'A condition on one value in the body of a signal. A value that is not there is no value.',
  required: ['property', 'operator'],
  properties: {
    property: text(
      'JSON pointer to the value, such as `/alerts/0/labels/severity`. Texts, numbers and booleans are compared as text; objects, lists and `null` count as missing.',
      '/status',
      { minLength: 1, maxLength: 250, pattern: jsonPointer },
    ),
    ...comparison,
  },
} as const satisfies JSONSchema;

const action = object('Action', 'A change of a flag in an environment.', {
  action: choice(
    'What it does. Nothing happens if that is done.',
    actionKinds,
    'disableFeatureEnvironment',
  ),
  featureName: { ...featureNameSchema, description: 'Name of a flag of the project.' },
  environment: text('Name of an environment of the project.', 'production', {
    minLength: 1,
    maxLength: 100,
    pattern: storable,
  }),
  milestoneName: optional(
    text('Name of the milestone, for `startMilestone` only.', 'Staff', {
      minLength: 1,
      maxLength: 100,
      pattern: readable,
    }),
  ),
});

const settings = {
  name: text('Name of the set; events name it.', 'Errors switch the new checkout off', {
    minLength: 1,
    maxLength: 100,
    pattern: readable,
  }),
  description: descriptionSchema,
  enabled: flag('Whether signals run the actions.'),
  source,
  filters: list(
    'Which signals run the actions: all filters must hold. Without filters, all signals do.',
    MAX_FILTERS,
    filter,
    [{ property: '/status', operator: 'IN', values: ['firing'] }],
  ),
  actions: list(
    'What is done, in this order. The first that fails ends it.',
    { minItems: 1, maxItems: MAX_ACTIONS },
    action,
    [
      {
        action: 'disableFeatureEnvironment',
        featureName: 'new-checkout',
        environment: 'production',
      },
    ],
  ),
} as const;

/** Body of creating and of replacing a set of actions. */
export const actionSetRequestSchema = {
  title: 'CreateActionSet',
  type: 'object',
  description: 'A set of actions: which signals run it, and what it does.',
  required: ['name', 'source', 'actions'],
  properties: {
    ...settings,
    actorId: integer(
      'Id of the service account whose rights the actions have. Only administrators can name one. Without it, the actions have the rights of whoever sends the request.',
      1,
      { minimum: 1, maximum: 9_999_999_999 },
    ),
  },
} as const;

/** A set of actions as the API returns it. */
export const actionSetSchema = {
  title: 'ActionSet',
  type: 'object',
  description: 'What a project does when a signal comes.',
  required: [
    'id',
    'project',
    'name',
    'description',
    'enabled',
    'actorId',
    'source',
    'filters',
    'actions',
    'lastFailure',
    'createdAt',
    'createdByUserId',
  ],
  properties: {
    id,
    project: text('Id of the project.', 'default'),
    ...settings,
    actorId: number('Id of the user or service account whose rights the actions have.', 1),
    lastFailure: {
      type: ['object', 'null'],
      description:
        'Why the actions were last not done; `null` if there was nothing since the last change.',
      examples: [null],
      required: ['at', 'index', 'message'],
      properties: {
        at: dateTimeSchema,
        index: integer('Place of the action that failed, from 0. Those after it were not run.', 0),
        message: text(
          'What went wrong.',
          'The flag "new-checkout" has no release plan in the environment "production".',
          2_000,
        ),
      },
    },
    createdAt: dateTimeSchema,
    createdByUserId: number('Id of the user who created it.', 1),
  },
} as const;

export const actionSetsSchema = object('ActionSets', 'All sets of actions of a project.', {
  actions: list('The sets of actions, by id.', MAX_ACTION_SETS, actionSetSchema, []),
});

/** Path parameters of `/projects/{projectId}/actions/{id}`. */
export const actionSetParams = object({
  projectId: projectIdParam,
  id,
});
