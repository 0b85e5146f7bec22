import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { MAX_CHANGES, MAX_COMMENTS } from './limits.ts';
import {
  environment,
  id,
  name,
  project,
  stateSchema,
  textSchema,
  titleSchema,
} from './parts-schema.ts';

const person = {
  type: 'object',
  description: 'Who did it.',
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
  description: 'Who decided so, and when.',
  required: ['createdBy', 'createdAt'],
  properties: { createdBy: person, createdAt: dateTimeSchema },
} as const satisfies JSONSchema;

const reviews = (description: string) =>
  ({ type: 'array', maxItems: 100, description, examples: [[]], items: review }) as const;

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
  description: 'What is in the way of applying it now; absent: nothing.',
  examples: ['The flag "new-checkout" is archived.'],
} as const satisfies JSONSchema;

const changeProperties = {
  id: { type: 'integer', description: 'Id within the change request.', examples: [1] },
  action: name('What is to be done.', 'updateEnabled'),
  payload: { description: 'What the action takes.', examples: [{ enabled: true }] },
  conflict,
  createdBy: person,
  createdAt: dateTimeSchema,
} as const;

const change = {
  title: 'ChangeRequestChange',
  type: 'object',
  description: 'A change of a flag.',
  required: ['id', 'action'],
  properties: changeProperties,
} as const satisfies JSONSchema;

const features = {
  type: 'array',
  maxItems: MAX_CHANGES,
  description: 'The changes of flags, by flag.',
  examples: [[]],
  items: {
    title: 'ChangeRequestFeature',
    type: 'object',
    description: 'A flag and what is to be changed of it.',
    required: ['name', 'changes'],
    properties: {
      name: name('Name of the flag.', 'new-checkout'),
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
  description: 'The changes of segments.',
  examples: [[]],
  items: {
    title: 'ChangeRequestSegmentChange',
    type: 'object',
    description: 'A change of a segment.',
    required: ['id', 'action', 'payload', 'name'],
    properties: { ...changeProperties, name: name('Name of the segment.', 'beta-users') },
  },
} as const satisfies JSONSchema;

const schedule = {
  title: 'ChangeRequestSchedule',
  type: 'object',
  description: 'When it is to be applied; present when it is scheduled.',
  required: ['scheduledAt', 'status'],
  properties: {
    scheduledAt: dateTimeSchema,
    status: {
      type: 'string',
      enum: ['pending', 'failed', 'suspended'],
      description:
        '`suspended`: something that it changes is gone. `failed`: it could not be applied.',
      examples: ['pending'],
    },
    reason: {
      type: 'string',
      maxLength: 100_000,
      description: 'Why it is suspended or has failed.',
      examples: ['The flag "new-checkout" is archived.'],
    },
  },
} as const satisfies JSONSchema;

export const changeRequestSchema = {
  title: 'ChangeRequest',
  type: 'object',
  description: 'Changes of an environment of a project, applied together once they are approved.',
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
    id,
    title: titleSchema,
    environment,
    project,
    state: stateSchema,
    minApprovals: {
      type: 'integer',
      minimum: 1,
      description: 'How many approvals it needs.',
      examples: [1],
    },
    features,
    segments,
    approvals: reviews('Who approved it as it is now.'),
    rejections: reviews('Who rejected it.'),
    comments: {
      type: 'array',
      maxItems: MAX_COMMENTS,
      description: 'The comments, the oldest first.',
      examples: [[]],
      items: comment,
    },
    createdAt: dateTimeSchema,
    createdBy: person,
    stateTimestamps: {
      type: 'object',
      description: 'When it last came into each state.',
      examples: [{ Draft: '2026-11-21T09:30:00.000Z' }],
      additionalProperties: dateTimeSchema,
    },
    schedule,
  },
} as const satisfies JSONSchema;
