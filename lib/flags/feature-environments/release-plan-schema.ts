import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema } from '../../platform/schema/names.ts';
import {
  choice,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { milestonesSchema } from './milestone-schema.ts';
import { safeguardsSchema } from './safeguard-schema.ts';

const templateId = text('Id of the template.', '0b9f7d52-1c44-4f0a-9f0e-6c2b8a7d5e10');

/** A release plan as the API returns it. */
export const releasePlanSchema = object(
  'ReleasePlan',
  'A release plan of a flag in an environment.',
  {
    id: text('Id of the plan.', '9c1e4b77-6a0f-4d0c-8f59-3d2f6b1a0e21'),
    discriminator: choice('Always `plan`.', ['plan'], 'plan'),
    name: text('Name of the template when the plan was added.', 'Careful rollout'),
    description: optional(descriptionSchema),
    featureName: text('Name of the flag.', 'new-checkout'),
    environment: text('Name of the environment.', 'production'),
    createdByUserId: number('Id of the user who added it.', 1),
    createdAt: dateTimeSchema,
    activeMilestoneId: optional(
      nullable(
        text(
          'Id of the active milestone; `null` until one is started.',
          '5f2c0a3e-9d7b-4a55-8a0b-0c5f6d1e2a33',
          36,
        ),
      ),
    ),
    nextMilestoneAt: optional({
      ...dateTimeSchema,
      type: ['string', 'null'],
      description:
        'When the next milestone starts by itself; `null`: not at all, or not while it is paused.',
    }),
    releasePlanTemplateId: templateId,
    milestones: milestonesSchema,
    safeguards: optional(safeguardsSchema),
  },
);

/** The release plans of a flag in an environment. */
export const releasePlansSchema = {
  title: 'ReleasePlans',
  ...list(
    'The release plan of the flag in the environment, if it has one.',
    1,
    releasePlanSchema,
    [],
  ),
};
