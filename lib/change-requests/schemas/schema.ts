import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { MAX_CHANGES, MAX_COMMENTS } from '../model.ts';
import { effectSchema } from './effect-schema.ts';
import {
  environmentTextSchema,
  idSchema,
  nameSchema,
  projectTextSchema,
  stateSchema,
  textSchema,
  titleSchema,
} from './parts-schema.ts';

const person = {
  type: 'object',
  description: 'The author.',
  required: ['id', 'username'],
  properties: {
    id: {
      type: 'integer',
      description: 'Id of the user; negative for tokens.',
      examples: [7],
    },
    username: {
      type: 'string',
      maxLength: 500,
      description: 'Name of the user or token.',
      examples: ['ada@example.com'],
    },
  },
} as const satisfies JSONSchema;

const review = {
  title: 'ChangeRequestApproval',
  type: 'object',
  description: 'A decision with its author and time.',
  required: ['createdBy', 'createdAt'],
  properties: { createdBy: person, createdAt: dateTimeSchema },
} as const satisfies JSONSchema;

const comment = {
  title: 'ChangeRequestComment',
  type: 'object',
  description: 'A comment.',
  required: ['text', 'createdBy', 'createdAt'],
  properties: {
    id: { type: 'integer', description: 'Id within the change request.', examples: [1] },
    text: textSchema,
    createdBy: person,
    createdAt: dateTimeSchema,
  },
} as const satisfies JSONSchema;

const conflict = {
  type: 'string',
  maxLength: 10_000,
  description: 'What currently prevents it from being applied; absent if nothing does.',
  examples: ['The flag "new-checkout" is archived.'],
} as const satisfies JSONSchema;

const changeProperties = {
  id: { type: 'integer', description: 'Id within the change request.', examples: [1] },
  action: nameSchema('The action.', 'updateEnabled'),
  payload: { description: 'Input of the action.', examples: [{ enabled: true }] },
  before: {
    description:
      'What it modifies, as it was when the change was proposed: a strategy, `enabled`, the variants, a segment; `null` if nothing existed. It stays when the change request is applied. Absent in lists, and where it was too large to be kept.',
    examples: [{ enabled: false }],
  },
  current: {
    description: 'The same, as it is now; a strategy that the change has added. Absent in lists.',
    examples: [{ enabled: true }],
  },
  effect: effectSchema,
  conflict,
  createdBy: person,
  createdAt: dateTimeSchema,
} as const;

const change = {
  title: 'ChangeRequestChange',
  type: 'object',
  description: 'A change to a flag.',
  required: ['id', 'action'],
  properties: changeProperties,
} as const satisfies JSONSchema;

const features = {
  type: 'array',
  maxItems: MAX_CHANGES,
  description: 'The changes, by flag.',
  examples: [[]],
  items: {
    title: 'ChangeRequestFeature',
    type: 'object',
    description: 'A flag with its proposed changes.',
    required: ['name', 'changes'],
    properties: {
      name: nameSchema('Name of the flag.', 'new-checkout'),
      conflict,
      changes: {
        type: 'array',
        maxItems: MAX_CHANGES,
        description: 'The changes, in order.',
        examples: [[]],
        items: change,
      },
    },
  },
} as const satisfies JSONSchema;

const segments = {
  type: 'array',
  maxItems: MAX_CHANGES,
  description: 'The changes to segments.',
  examples: [[]],
  items: {
    title: 'ChangeRequestSegmentChange',
    type: 'object',
    description: 'A change to a segment.',
    required: ['id', 'action', 'payload', 'name'],
    properties: { ...changeProperties, name: nameSchema('Name of the segment.', 'beta-users') },
  },
} as const satisfies JSONSchema;

const settings = {
  type: 'array',
  maxItems: MAX_CHANGES,
  description:
    'The changes to the approvals, or removing the environment from the project; absent without such changes.',
  examples: [[]],
  items: {
    title: 'ChangeRequestSettingsChange',
    type: 'object',
    description: 'A change to the settings of the environment.',
    required: ['id', 'action', 'description'],
    properties: {
      ...changeProperties,
      action: nameSchema('The action.', 'updateChangeRequestConfig'),
      description: {
        type: 'string',
        maxLength: 1_000,
        description: 'What it will do.',
        examples: ['Reduces the required approvals in the environment "production" from 2 to 1.'],
      },
    },
  },
} as const satisfies JSONSchema;

const schedule = {
  title: 'ChangeRequestSchedule',
  type: 'object',
  description: 'Schedule; only present if it is scheduled.',
  required: ['scheduledAt', 'status'],
  properties: {
    scheduledAt: dateTimeSchema,
    status: {
      type: 'string',
      enum: ['pending', 'failed', 'suspended'],
      description:
        '`suspended`: something that it changes no longer exists. `failed`: it could not be applied.',
      examples: ['pending'],
    },
    reason: {
      type: 'string',
      maxLength: 100_000,
      description: 'Why it is suspended or failed.',
      examples: ['The flag "new-checkout" is archived.'],
    },
  },
} as const satisfies JSONSchema;

export const changeRequestSchema = {
  title: 'ChangeRequest',
  type: 'object',
  description: 'Changes to an environment of a project, applied together after approval.',
  required: [
    'id',
    'title',
    'environment',
    'state',
    'minApprovals',
    'project',
    'features',
    'segments',
    'approvals',
    'rejections',
    'comments',
    'createdAt',
    'createdBy',
    'stateTimestamps',
  ],
  properties: {
    id: idSchema,
    title: titleSchema,
    environment: environmentTextSchema,
    project: projectTextSchema,
    state: stateSchema,
    minApprovals: {
      type: 'integer',
      minimum: 1,
      description: 'Number of required approvals.',
      examples: [1],
    },
    features,
    segments,
    settings,
    approvals: reviews('Approvals of its current content.'),
    rejections: reviews('Rejections.'),
    comments: {
      type: 'array',
      maxItems: MAX_COMMENTS,
      description: 'The comments, oldest first.',
      examples: [[]],
      items: comment,
    },
    createdAt: dateTimeSchema,
    createdBy: person,
    stateTimestamps: {
      type: 'object',
      description: 'Time of the last change to each state.',
      examples: [{ Draft: '2026-11-21T09:30:00.000Z' }],
      additionalProperties: dateTimeSchema,
    },
    schedule,
    waitingFor: {
      type: 'string',
      maxLength: 200_000,
      description:
        'Why it cannot be applied now, although it is approved or scheduled; absent if nothing prevents it, and in lists.',
      examples: [
        'It has 0 of 1 required approvals. The user "ada", who approved it, no longer exists.',
      ],
    },
  },
} as const satisfies JSONSchema;

function reviews(description: string) {
  return { type: 'array', maxItems: 100, description, examples: [[]], items: review } as const;
}
