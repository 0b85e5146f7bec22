import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { readable } from '../schema/names.ts';
import { MAX_CHANGES, MAX_COMMENTS, MAX_LISTED_ENDED, MAX_OPEN, MAX_REVIEWERS } from './limits.ts';
import { changeRequestStates } from './model.ts';

const id = {
  type: 'integer',
  minimum: 0,
  maximum: 9_999_999_999,
  description: 'Id of the change request.',
  examples: [1],
} as const satisfies JSONSchema;

const name = (description: string, example: string) =>
  ({ type: 'string', maxLength: 250, description, examples: [example] }) as const;

const project = name('Id of the project.', 'default');
const environment = name('Name of the environment.', 'development');

const titleSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: readable,
  description: 'A title for people.',
  examples: ['New checkout for beta users'],
} as const satisfies JSONSchema;

const textSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 1_000,
  pattern: readable,
  description: 'A comment.',
  examples: ['Why not for all of them?'],
} as const satisfies JSONSchema;

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

const stateSchema = {
  type: 'string',
  enum: changeRequestStates,
  description: 'Where it is in its life.',
  examples: ['In review'],
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

export const changeRequestsSchema = {
  type: 'array',
  maxItems: MAX_OPEN + MAX_LISTED_ENDED,
  description: 'Change requests, the newest first.',
  examples: [[]],
  items: changeRequestSchema,
} as const satisfies JSONSchema;

const count = (description: string) =>
  ({ type: 'integer', minimum: 0, description, examples: [3] }) as const;

export const changeRequestsCountSchema = {
  title: 'ChangeRequestsCount',
  type: 'object',
  description: 'How many change requests there are; drafts are not counted.',
  required: ['total', 'applied', 'rejected', 'reviewRequired', 'approved', 'scheduled'],
  properties: {
    total: count('All, the cancelled ones too.'),
    applied: count('Applied.'),
    rejected: count('Rejected.'),
    reviewRequired: count('In review.'),
    approved: count('Approved, and not applied yet.'),
    scheduled: count('To be applied at a time.'),
  },
} as const satisfies JSONSchema;

export const actionableSchema = {
  title: 'ActionableChangeRequests',
  type: 'object',
  description: 'How many change requests wait for the caller.',
  required: ['total'],
  properties: { total: count('To be approved or applied by the caller.') },
} as const satisfies JSONSchema;

export const scheduledSchema = {
  type: 'array',
  maxItems: MAX_OPEN,
  description: 'The scheduled change requests.',
  examples: [[]],
  items: {
    title: 'ScheduledChangeRequest',
    type: 'object',
    description: 'A scheduled change request, in short.',
    required: ['id', 'environment'],
    properties: { id, environment, title: titleSchema },
  },
} as const satisfies JSONSchema;

const names = (description: string) =>
  ({
    type: 'array',
    maxItems: 100,
    description,
    examples: [['new-checkout']],
    items: { type: 'string', maxLength: 250 },
  }) as const;

export const scheduledQuery = {
  type: 'object',
  properties: {
    feature: names('Names of flags that are to change.'),
    strategyId: names('Ids of strategies that are to change.'),
    variantForFlag: names('Names of flags whose variants are to change.'),
  },
} as const satisfies JSONSchema;

export const stateRequestSchema = {
  title: 'ChangeRequestState',
  type: 'object',
  description: 'The state that it is to come into.',
  required: ['state'],
  properties: {
    state: stateSchema,
    comment: {
      ...textSchema,
      description: 'A comment to go with it.',
      minLength: 0,
      pattern: '^\\P{Cs}*$',
    },
    scheduledAt: {
      ...dateTimeSchema,
      description: 'When it is to be applied; needed for the state `Scheduled`.',
    },
  },
} as const satisfies JSONSchema;

export const titleRequestSchema = {
  title: 'ChangeRequestUpdateTitle',
  type: 'object',
  description: 'A title.',
  required: ['title'],
  properties: { title: titleSchema },
} as const satisfies JSONSchema;

export const commentRequestSchema = {
  title: 'ChangeRequestAddComment',
  type: 'object',
  description: 'A comment.',
  required: ['text'],
  properties: { text: textSchema },
} as const satisfies JSONSchema;

const projectParam = { ...project, minLength: 1 } as const;
const environmentParam = { ...environment, minLength: 1 } as const;

/** Path parameters of `.../change-requests/{id}`. */
export const changeRequestParams = {
  type: 'object',
  required: ['projectId', 'id'],
  properties: { projectId: projectParam, id },
} as const satisfies JSONSchema;

/** Path parameters of `/playground/change-request/{id}`. */
export const playgroundParams = {
  type: 'object',
  required: ['id'],
  properties: { id },
} as const satisfies JSONSchema;

/** Path parameters of `.../changes/{changeId}`. */
export const changeParams = {
  type: 'object',
  required: ['projectId', 'changeRequestId', 'changeId'],
  properties: {
    projectId: projectParam,
    changeRequestId: id,
    changeId: { ...id, description: 'Id of the change within the change request.' },
  },
} as const satisfies JSONSchema;

/** Path parameters of `.../environments/{environment}/change-requests`. */
export const projectEnvironmentParams = {
  type: 'object',
  required: ['projectId', 'environment'],
  properties: { projectId: projectParam, environment: environmentParam },
} as const satisfies JSONSchema;

/** Path parameters of `.../pending/{featureName}`. */
export const pendingParams = {
  type: 'object',
  required: ['projectId', 'featureName'],
  properties: {
    projectId: projectParam,
    featureName: { ...name('Name of the flag.', 'new-checkout'), minLength: 1 },
  },
} as const satisfies JSONSchema;

export const reviewersRequestSchema = {
  title: 'ChangeRequestSetApprovers',
  type: 'object',
  description: 'Who is asked to review it.',
  required: ['reviewers'],
  properties: {
    reviewers: {
      type: 'array',
      maxItems: MAX_REVIEWERS,
      uniqueItems: true,
      description: 'Ids of users.',
      examples: [[7]],
      items: { type: 'integer', minimum: 1, maximum: 9_999_999_999 },
    },
  },
} as const satisfies JSONSchema;

export const reviewersSchema = {
  title: 'ChangeRequestReviewers',
  type: 'object',
  description: 'Users who may or are to review.',
  required: ['reviewers'],
  properties: {
    reviewers: {
      type: 'array',
      maxItems: 10_000,
      description: 'The users, by id.',
      examples: [[]],
      items: {
        title: 'ChangeRequestReviewer',
        type: 'object',
        description: 'A user.',
        required: ['id', 'email'],
        properties: {
          id: { type: 'integer', description: 'Id of the user.', examples: [7] },
          name: {
            type: ['string', 'null'],
            maxLength: 500,
            description: 'Name of the user.',
            examples: ['Ada'],
          },
          username: {
            type: ['string', 'null'],
            maxLength: 500,
            description: 'Username, or what else the user is called.',
            examples: ['ada'],
          },
          email: {
            type: 'string',
            maxLength: 500,
            description: 'E-mail address; empty without one.',
            examples: ['ada@example.com'],
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const configRequestSchema = {
  title: 'UpdateChangeRequestEnvironmentConfig',
  type: 'object',
  description: 'Whether changes in an environment need approval.',
  required: ['changeRequestsEnabled'],
  properties: {
    changeRequestsEnabled: {
      type: 'boolean',
      description: 'Whether they do.',
      examples: [true],
    },
    requiredApprovals: {
      type: 'integer',
      description: 'How many, 1 to 10: the nearest is taken; left out, as many as before, or one.',
      examples: [1],
    },
  },
} as const satisfies JSONSchema;

export const configSchema = {
  type: 'array',
  maxItems: 100,
  description: 'The environments of the project.',
  examples: [[]],
  items: {
    title: 'ChangeRequestEnvironmentConfig',
    type: 'object',
    description: 'Whether changes in an environment need approval.',
    required: ['environment', 'type', 'changeRequestEnabled', 'requiredApprovals'],
    properties: {
      environment,
      type: name('Type of the environment.', 'development'),
      changeRequestEnabled: {
        type: 'boolean',
        description: 'Whether they do.',
        examples: [true],
      },
      requiredApprovals: {
        type: ['integer', 'null'],
        minimum: 1,
        maximum: 10,
        description: 'How many; `null` where none are needed.',
        examples: [1],
      },
    },
  },
} as const satisfies JSONSchema;
