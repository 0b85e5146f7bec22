import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { storableNumber } from '../../platform/schema/number.ts';
import { flag, list, object, optional } from '../../platform/schema/words.ts';
import { MAX_REVIEWERS } from '../model.ts';
import { stateSchema, textSchema, titleSchema } from './parts-schema.ts';

export const stateRequestSchema = object('ChangeRequestState', 'The new state.', {
  state: stateSchema,
  comment: optional({
    ...textSchema,
    description: 'Comment on the new state.',
    minLength: 0,
    pattern: '^\\P{Cs}*$',
  }),
  scheduledAt: optional({
    ...dateTimeSchema,
    description: 'Time at which it is applied; required for the state `Scheduled`.',
  }),
});

export const titleRequestSchema = object('ChangeRequestUpdateTitle', 'A title.', {
  title: titleSchema,
});

export const commentRequestSchema = object('ChangeRequestAddComment', 'A comment.', {
  text: textSchema,
});

export const reviewersRequestSchema = object(
  'ChangeRequestSetApprovers',
  'The requested reviewers.',
  {
    reviewers: list(
      'Ids of users.',
      { maxItems: MAX_REVIEWERS, uniqueItems: true },
      { type: 'integer', minimum: 1, maximum: 9_999_999_999 },
      [7],
    ),
  },
);

export const configRequestSchema = object(
  'UpdateChangeRequestEnvironmentConfig',
  'Approval settings of an environment.',
  {
    changeRequestsEnabled: flag('Whether changes require approval.'),
    requiredApprovals: optional({
      type: 'integer',
      ...storableNumber,
      description:
        'Number of required approvals; clamped to 1 to 10. If omitted, the previous number, or one.',
      examples: [1],
    }),
  },
);
