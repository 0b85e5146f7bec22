import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema, readable } from '../../platform/schema/names.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { MAX_MILESTONES } from '../feature-data/plan-model.ts';
import {
  milestoneRequestSchema,
  milestonesSchema,
} from '../feature-environments/milestone-schema.ts';
import { MAX_TEMPLATES } from './model.ts';

const id = {
  type: 'string',
  maxLength: 36,
  description: 'Id of the template.',
  examples: ['0b9f7d52-1c44-4f0a-9f0e-6c2b8a7d5e10'],
} as const;

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: 'Name of the template, unique among those that are not archived.',
  examples: ['Careful rollout'],
} as const;

/** Body of creating and of updating a template. */
export const templateRequestSchema = {
  title: 'CreateReleasePlanTemplate',
  type: 'object',
  description: 'A release plan template.',
  required: ['name'],
  properties: {
    name,
    description: descriptionSchema,
    milestones: {
      type: ['array', 'null'],
      maxItems: MAX_MILESTONES,
      description:
        'All milestones. An update without them, or with `null`, keeps those that there are.',
      examples: [[{ name: 'Staff', sortOrder: 0 }]],
      items: milestoneRequestSchema,
    },
  },
} as const;

/** A template as the API returns it. */
export const templateSchema = {
  title: 'ReleasePlanTemplate',
  type: 'object',
  description: 'What release plans are made of.',
  required: ['id', 'discriminator', 'name', 'createdByUserId', 'createdAt', 'milestones'],
  properties: {
    id,
    discriminator: {
      type: 'string',
      enum: ['template'],
      description: 'Always `template`.',
      examples: ['template'],
    },
    name,
    description: descriptionSchema,
    createdByUserId: {
      type: 'number',
      description: 'Id of the user who created it.',
      examples: [1],
    },
    createdAt: dateTimeSchema,
    archivedAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'When it was archived; `null` unless it is.',
    },
    milestones: milestonesSchema,
  },
} as const;

/** The templates that are not archived. */
export const templatesSchema = {
  title: 'ReleasePlanTemplates',
  type: 'array',
  maxItems: MAX_TEMPLATES,
  description: 'The templates that are not archived, by name.',
  examples: [[]],
  items: templateSchema,
} as const;

/** Path parameters of `/release-plan-templates/{templateId}`. */
export const templateParams = {
  type: 'object',
  required: ['templateId'],
  properties: {
    templateId: pathNameSchema('Id of the template.', '0b9f7d52-1c44-4f0a-9f0e-6c2b8a7d5e10'),
  },
} as const;

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
