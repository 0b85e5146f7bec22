import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema, readable } from '../../platform/schema/names.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import {
  choice,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { MAX_MILESTONES, MAX_SAFEGUARDS } from '../feature-data/plan-model.ts';
import {
  milestoneRequestSchema,
  milestonesSchema,
} from '../feature-environments/milestone-schema.ts';
import {
  safeguardRequestSchema,
  safeguardsSchema,
} from '../feature-environments/safeguard-schema.ts';
import { MAX_TEMPLATES } from './model.ts';

const id = text('Id of the template.', '0b9f7d52-1c44-4f0a-9f0e-6c2b8a7d5e10', 36);

const name = text(
  'Name of the template, unique among those that are not archived.',
  'Careful rollout',
  { minLength: 1, maxLength: 100, pattern: readable },
);

/** Body of creating and of updating a template. */
export const templateRequestSchema = object(
  'CreateReleasePlanTemplate',
  'A release plan template.',
  {
    name,
    description: optional(descriptionSchema),
    milestones: optional(
      nullable(
        list(
          'All milestones. An update without them, or with `null`, keeps the current ones.',
          MAX_MILESTONES,
          milestoneRequestSchema,
          [{ name: 'Staff', sortOrder: 0 }],
        ),
      ),
    ),
    safeguards: optional(
      nullable(
        list(
          'All safeguards, which plans get with the milestones. An update without them, or with `null`, keeps the current ones.',
          MAX_SAFEGUARDS,
          safeguardRequestSchema,
          [{ source: { kind: 'cloudwatch-alarm', name: 'checkout-errors' } }],
        ),
      ),
    ),
  },
);

/** A template as the API returns it. */
export const templateSchema = object('ReleasePlanTemplate', 'What release plans are made of.', {
  id,
  discriminator: choice('Always `template`.', ['template'], 'template'),
  name,
  description: optional(descriptionSchema),
  createdByUserId: number('Id of the user who created it.', 1),
  createdAt: dateTimeSchema,
  archivedAt: optional({
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'When it was archived; `null` unless it is.',
  }),
  milestones: milestonesSchema,
  safeguards: optional({
    ...safeguardsSchema,
    description: 'What stops the plans that are made of it.',
  }),
});

/** The templates that are not archived. */
export const templatesSchema = {
  title: 'ReleasePlanTemplates',
  ...list('The templates that are not archived, by name.', MAX_TEMPLATES, templateSchema, []),
};

/** Path parameters of `/release-plan-templates/{templateId}`. */
export const templateParams = object({
  templateId: pathNameSchema('Id of the template.', '0b9f7d52-1c44-4f0a-9f0e-6c2b8a7d5e10'),
});

/** Path parameters of `/release-plan-templates/{templateId}/milestones/{milestoneId}`. */
export const templateMilestoneParams = {
  type: 'object',
  required: ['templateId', 'milestoneId'],
  properties: {
    ...templateParams.properties,
    milestoneId: pathNameSchema('Id of the milestone.', '5f2c0a3e-9d7b-4a55-8a0b-0c5f6d1e2a33'),
  },
} as const;

/** Path parameters of `.../milestones/{milestoneId}/strategies/{strategyId}`. */
export const templateStrategyParams = {
  type: 'object',
  required: ['templateId', 'milestoneId', 'strategyId'],
  properties: {
    ...templateMilestoneParams.properties,
    strategyId: pathNameSchema('Id of the strategy.', '1f8f1d0e-6a77-4d0c-9a3b-5f0c2f9c4b21'),
  },
} as const;
