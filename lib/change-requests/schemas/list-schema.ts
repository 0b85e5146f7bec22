import { amount, list, object, optional } from '../../platform/schema/words.ts';
import { MAX_LISTED_ENDED, MAX_OPEN } from '../model.ts';
import { environmentTextSchema, idSchema, titleSchema } from './parts-schema.ts';
import { changeRequestSchema } from './schema.ts';

export const changeRequestsSchema = list(
  'Change requests, newest first.',
  MAX_OPEN + MAX_LISTED_ENDED,
  changeRequestSchema,
  [],
);

export const changeRequestsCountSchema = object(
  'ChangeRequestsCount',
  'Number of change requests, without drafts.',
  {
    total: amount('All, including cancelled ones.', 3),
    applied: amount('Applied.', 3),
    rejected: amount('Rejected.', 3),
    reviewRequired: amount('In review.', 3),
    approved: amount('Approved, but not yet applied.', 3),
    scheduled: amount('Scheduled.', 3),
  },
);

export const actionableSchema = object(
  'ActionableChangeRequests',
  'Number of change requests that wait for the caller.',
  {
    total: amount('Change requests that the caller can approve or apply.', 3),
  },
);

export const scheduledSchema = list(
  'The scheduled change requests.',
  MAX_OPEN,
  object('ScheduledChangeRequest', 'A scheduled change request, in short form.', {
    id: idSchema,
    environment: environmentTextSchema,
    title: optional(titleSchema),
  }),
  [],
);
