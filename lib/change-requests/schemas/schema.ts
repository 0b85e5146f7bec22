import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  amount,
  choice,
  integer,
  list,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
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

const person = object('The author.', {
  id: integer('Id of the user; negative for tokens.', 7),
  username: text('Name of the user or token.', 'ada@example.com', 500),
});

const review = object('ChangeRequestApproval', 'A decision with its author and time.', {
  createdBy: person,
  createdAt: dateTimeSchema,
});

const comment = object('ChangeRequestComment', 'A comment.', {
  id: optional(integer('Id within the change request.', 1)),
  text: textSchema,
  createdBy: person,
  createdAt: dateTimeSchema,
});

const conflict = text(
  'What currently prevents it from being applied; absent if nothing does.',
  'The flag "new-checkout" is archived.',
  10_000,
);

const changeProperties = {
  id: integer('Id within the change request.', 1),
  action: nameSchema('The action.', 'updateEnabled'),
  payload: { description: 'Input of the action.', examples: [{ enabled: true }] },
  before: {
    description:
      'What it modifies, as it was when the change was proposed: a strategy, `enabled`, the variants, a segment; `null` if nothing existed. It stays when the change request is applied. Absent in lists, and where it was too large to be kept.',
    examples: [{ enabled: false }],
  },
  after: {
    description:
      'The same, as the change makes it, after the changes before it in this change request; `null` if nothing is left. `initial` has the strategies that the flag gets by being switched on, or `false`. While the change request is open, it is what applying makes of `current`; then it stays as it was when it was applied, rejected or cancelled. Absent in lists, if the change cannot be applied, where it was too large to be kept, and in change requests that were closed before it was kept.',
    examples: [{ enabled: true, initial: false }],
  },
  current: {
    description:
      'The same, as it is now; a strategy or release plan that the change has added. Absent in lists.',
    examples: [{ enabled: true }],
  },
  effect: effectSchema,
  appliedAt: {
    ...dateTimeSchema,
    description:
      'When it was applied, in a change request that is applied in parts; absent before, and if all changes were applied together.',
  },
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

const features = list(
  'The changes, by flag.',
  MAX_CHANGES,
  object('ChangeRequestFeature', 'A flag with its proposed changes.', {
    name: nameSchema('Name of the flag.', 'new-checkout'),
    conflict: optional(conflict),
    changes: list('The changes, in order.', MAX_CHANGES, change, []),
  }),
  [],
);

const segments = list(
  'The changes to segments.',
  MAX_CHANGES,
  {
    title: 'ChangeRequestSegmentChange',
    type: 'object',
    description: 'A change to a segment.',
    required: ['id', 'action', 'payload', 'name'],
    properties: { ...changeProperties, name: nameSchema('Name of the segment.', 'beta-users') },
  },
  [],
);

const settings = list(
  'The changes to the approvals, or removing the environment from the project; absent without such changes.',
  MAX_CHANGES,
  {
    title: 'ChangeRequestSettingsChange',
    type: 'object',
    description: 'A change to the settings of the environment.',
    required: ['id', 'action', 'description'],
    properties: {
      ...changeProperties,
      action: nameSchema('The action.', 'updateChangeRequestConfig'),
      description: text(
        'What it will do.',
        'Reduces the required approvals in the environment "production" from 2 to 1.',
        1_000,
      ),
    },
  },
  [],
);

const schedule = object('ChangeRequestSchedule', 'Schedule; only present if it is scheduled.', {
  scheduledAt: dateTimeSchema,
  status: choice(
    '`suspended`: something that it changes no longer exists. `failed`: it could not be applied.',
    ['pending', 'failed', 'suspended'],
    'pending',
  ),
  reason: optional(
    text('Why it is suspended or failed.', 'The flag "new-checkout" is archived.', 100_000),
  ),
});

const size = object(
  'ChangeRequestSize',
  'How much of what fits is used. Absent in lists, and once it is applied, rejected or cancelled.',
  {
    changes: amount('Number of changes.', 12),
    maxChanges: amount('At most so many.', MAX_CHANGES),
    parts: amount(
      'In how many parts what remains is applied: each is applied as a whole, one after the other. Changes of the same flag or segment are in the same part.',
      1,
    ),
    writes: amount('Items that the largest part writes, at most.', 61),
    maxWrites: amount(
      'Items that a part can write. Changes that have to be together in a larger part are refused.',
      100,
    ),
  },
);

export const changeRequestSchema = object(
  'ChangeRequest',
  'Changes to an environment of a project, applied together after approval.',
  {
    id: idSchema,
    title: titleSchema,
    environment: environmentTextSchema,
    project: projectTextSchema,
    state: stateSchema,
    minApprovals: integer('Number of required approvals.', 1, { minimum: 1 }),
    features,
    segments,
    settings: optional(settings),
    approvals: reviews('Approvals of its current content.'),
    rejections: reviews('Rejections.'),
    comments: list('The comments, oldest first.', MAX_COMMENTS, comment, []),
    createdAt: dateTimeSchema,
    createdBy: person,
    stateTimestamps: {
      type: 'object',
      description: 'Time of the last change to each state.',
      examples: [{ Draft: '2026-11-21T09:30:00.000Z' }],
      additionalProperties: dateTimeSchema,
    },
    schedule: optional(schedule),
    size: optional(size),
    waitingFor: optional(
      text(
        'Why it cannot be applied now, although it is approved or scheduled; absent if nothing prevents it, and in lists.',
        'It has 0 of 1 required approvals. The user "ada", who approved it, no longer exists.',
        200_000,
      ),
    ),
  },
);

function reviews(description: string) {
  return list(description, 100, review, []);
}
