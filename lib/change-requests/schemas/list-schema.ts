import { list, object, optional } from '../../platform/schema/words.ts';
import { MAX_LISTED_ENDED, MAX_OPEN } from '../model.ts';
import { countSchema, environmentTextSchema, idSchema, titleSchema } from './parts-schema.ts';
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
    total: countSchema('All, including cancelled ones.'),
    applied: countSchema('Applied.'),
    rejected: countSchema('Rejected.'),
    reviewRequired: countSchema('In review.'),
    approved: countSchema('Approved, but not yet applied.'),
    scheduled: countSchema('Scheduled.'),
  },
);

export const actionableSchema = object(
  'ActionableChangeRequests',
  'Number of change requests that wait for the caller.',
  {
    total: countSchema('Change requests that the caller can approve or apply.'),
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
