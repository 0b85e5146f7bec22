import type { JSONSchema } from 'json-schema-to-ts';
import { MAX_LISTED_ENDED, MAX_OPEN } from './limits.ts';
import { count, environment, id, titleSchema } from './parts-schema.ts';
import { changeRequestSchema } from './schema.ts';

export const changeRequestsSchema = {
  type: 'array',
  maxItems: MAX_OPEN + MAX_LISTED_ENDED,
  description: 'Change requests, the newest first.',
  examples: [[]],
  items: changeRequestSchema,
} as const satisfies JSONSchema;

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
