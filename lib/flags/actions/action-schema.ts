import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  descriptionSchema,
  jsonPointer,
  readable,
  storable,
  urlFriendly,
} from '../../platform/schema/names.ts';
import { projectIdParam } from '../../projects/params-schema.ts';
import { constraintSchema } from '../../strategies/constraint-schema.ts';
import { featureNameSchema } from '../features/params-schema.ts';
import { actionKinds, MAX_ACTION_SETS, MAX_ACTIONS, MAX_FILTERS } from './model.ts';

const id = {
  type: 'integer',
  minimum: 1,
  maximum: 9_999_999_999,
  description: 'Id of the set of actions.',
  examples: [1],
} as const satisfies JSONSchema;

const source = {
  type: 'object',
  description: 'What sends the signals.',
  required: ['kind', 'name'],
  properties: {
    kind: {
      type: 'string',
      enum: ['signal-endpoint'],
      description: 'Always `signal-endpoint`.',
      examples: ['signal-endpoint'],
    },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: urlFriendly,
      description: 'Name of the signal endpoint.',
      examples: ['grafana'],
    },
  },
} as const satisfies JSONSchema;

const { contextName: _contextName, ...comparison } = constraintSchema.properties;

const filter = {
  title: 'SignalFilter',
  type: 'object',
  description:
    'A condition on one value in the body of a signal. A value that is not there is no value.',
  required: ['property', 'operator'],
  properties: {
    property: {
      type: 'string',
      minLength: 1,
      maxLength: 250,
      pattern: jsonPointer,
      description:
        'JSON pointer to the value, such as `/alerts/0/labels/severity`. Texts, numbers and booleans are compared as text; objects, lists and `null` count as missing.',
      examples: ['/status'],
    },
    ...comparison,
  },
} as const satisfies JSONSchema;

const action = {
  title: 'Action',
  type: 'object',
  description: 'A change of a flag in an environment.',
  required: ['action', 'featureName', 'environment'],
  properties: {
    action: {
      type: 'string',
      enum: actionKinds,
      description: 'What it does. Nothing happens if that is done.',
      examples: ['disableFeatureEnvironment'],
    },
    featureName: { ...featureNameSchema, description: 'Name of a flag of the project.' },
    environment: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: storable,
      description: 'Name of an environment of the project.',
      examples: ['production'],
    },
    milestoneName: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: readable,
      description: 'Name of the milestone, for `startMilestone` only.',
      examples: ['Staff'],
    },
  },
} as const satisfies JSONSchema;

const settings = {
  name: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    pattern: readable,
    description: 'Name of the set; events name it.',
    examples: ['Errors switch the new checkout off'],
  },
  description: descriptionSchema,
  enabled: {
    type: 'boolean',
    description: 'Whether signals run the actions.',
    examples: [true],
  },
  source,
  filters: {
    type: 'array',
    maxItems: MAX_FILTERS,
    description:
      'Which signals run the actions: all filters must hold. Without filters, all signals do.',
    examples: [[{ property: '/status', operator: 'IN', values: ['firing'] }]],
    items: filter,
  },
  actions: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_ACTIONS,
    description: 'What is done, in this order. The first that fails ends it.',
    examples: [
      [
        {
          action: 'disableFeatureEnvironment',
          featureName: 'new-checkout',
          environment: 'production',
        },
      ],
    ],
    items: action,
  },
} as const;

/** Body of creating and of replacing a set of actions. */
export const actionSetRequestSchema = {
  title: 'CreateActionSet',
  type: 'object',
  description: 'A set of actions: which signals run it, and what it does.',
  required: ['name', 'source', 'actions'],
  properties: {
    ...settings,
    actorId: {
      type: 'integer',
      minimum: 1,
      maximum: 9_999_999_999,
      description:
        'Id of the service account whose rights the actions have. Only administrators can name one. Without it, the actions have the rights of whoever sends the request.',
      examples: [1],
    },
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
    project: {
      type: 'string',
      maxLength: 100,
      description: 'Id of the project.',
      examples: ['default'],
    },
    ...settings,
    actorId: {
      type: 'number',
      description: 'Id of the user or service account whose rights the actions have.',
      examples: [1],
    },
    lastFailure: {
      type: ['object', 'null'],
      description:
        'Why the actions were last not done; `null` if there was nothing since the last change.',
      examples: [null],
      required: ['at', 'index', 'message'],
      properties: {
        at: dateTimeSchema,
        index: {
          type: 'integer',
          description: 'Place of the action that failed, from 0. Those after it were not run.',
          examples: [0],
        },
        message: {
          type: 'string',
          maxLength: 2_000,
          description: 'What went wrong.',
          examples: [
            'The flag "new-checkout" has no release plan in the environment "production".',
          ],
        },
      },
    },
    createdAt: dateTimeSchema,
    createdByUserId: {
      type: 'number',
      description: 'Id of the user who created it.',
      examples: [1],
    },
  },
} as const;

export const actionSetsSchema = {
  title: 'ActionSets',
  type: 'object',
  description: 'All sets of actions of a project.',
  required: ['actions'],
  properties: {
    actions: {
      type: 'array',
      maxItems: MAX_ACTION_SETS,
      description: 'The sets of actions, by id.',
      examples: [[]],
      items: actionSetSchema,
    },
  },
} as const;

/** Path parameters of `/projects/{projectId}/actions/{id}`. */
export const actionSetParams = {
  type: 'object',
  required: ['projectId', 'id'],
  properties: { projectId: projectIdParam, id },
} as const;
