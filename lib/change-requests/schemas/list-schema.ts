import type { JSONSchema } from 'json-schema-to-ts';
import { MAX_LISTED_ENDED, MAX_OPEN } from '../model.ts';
import { countSchema, environmentTextSchema, idSchema, titleSchema } from './parts-schema.ts';
import { changeRequestSchema } from './schema.ts';

export const changeRequestsSchema = {
  type: 'array',
  maxItems: MAX_OPEN + MAX_LISTED_ENDED,
  description: 'Change requests, newest first.',
  examples: [[]],
  items: changeRequestSchema,
} as const satisfies JSONSchema;

export const changeRequestsCountSchema = {
  title: 'ChangeRequestsCount',
  type: 'object',
  description: 'Number of change requests, without drafts.',
  required: ['total', 'applied', 'rejected', 'reviewRequired', 'approved', 'scheduled'],
  properties: {
    total: countSchema('All, including cancelled ones.'),
    applied: countSchema('Applied.'),
    rejected: countSchema('Rejected.'),
    reviewRequired: countSchema('In review.'),
    approved: countSchema('Approved, but not yet applied.'),
    scheduled: countSchema('Scheduled.'),
  },
} as const satisfies JSONSchema;

export const actionableSchema = {
  title: 'ActionableChangeRequests',
  type: 'object',
  description: 'Number of change requests that wait for the caller.',
  required: ['total'],
  properties: { total: countSchema('Change requests that the caller can approve or apply.') },
} as const satisfies JSONSchema;

export const scheduledSchema = {
  type: 'array',
  maxItems: MAX_OPEN,
  description: 'The scheduled change requests.',
  examples: [[]],
  items: {
    title: 'ScheduledChangeRequest',
    type: 'object',
    description: 'A scheduled change request, in short form.',
    required: ['id', 'environment'],
    properties: { id: idSchema, environment: environmentTextSchema, title: titleSchema },
  },
} as const satisfies JSONSchema;
