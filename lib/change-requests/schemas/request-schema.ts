import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { storableNumber } from '../../platform/schema/number.ts';
import { MAX_REVIEWERS } from '../model.ts';
import { stateSchema, textSchema, titleSchema } from './parts-schema.ts';

export const stateRequestSchema = {
  title: 'ChangeRequestState',
  type: 'object',
  description: 'The new state.',
  required: ['state'],
  properties: {
    state: stateSchema,
    comment: {
      ...textSchema,
      description: 'Comment on the new state.',
      minLength: 0,
      pattern: '^\\P{Cs}*$',
    },
    scheduledAt: {
      ...dateTimeSchema,
      description: 'Time at which it is applied; required for the state `Scheduled`.',
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
  description: 'The requested reviewers.',
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
  description: 'Approval settings of an environment.',
  required: ['changeRequestsEnabled'],
  properties: {
    changeRequestsEnabled: {
      type: 'boolean',
      description: 'Whether changes require approval.',
      examples: [true],
    },
    requiredApprovals: {
      type: 'integer',
      ...storableNumber,
      description:
        'Number of required approvals; clamped to 1 to 10. If omitted, the previous number, or one.',
      examples: [1],
    },
  },
} as const satisfies JSONSchema;
