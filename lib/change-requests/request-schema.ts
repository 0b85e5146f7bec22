import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { MAX_REVIEWERS } from './limits.ts';
import { stateSchema, textSchema, titleSchema } from './parts-schema.ts';

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
