import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { object, text } from '../../platform/schema/words.ts';
import { updateStrategySchema } from '../../strategies/strategy-schema.ts';
import { environmentParams } from '../features/params-schema.ts';

const templateId = text('Id of the template.', '0b9f7d52-1c44-4f0a-9f0e-6c2b8a7d5e10', {
  minLength: 1,
  maxLength: 100,
});

/** Body of adding a release plan. */
export const addPlanSchema = object(
  'ReleasePlanTemplateId',
  'The template that the plan is made of.',
  {
    templateId,
  },
);

const { name: _name, ...strategyProperties } = updateStrategySchema.properties;

/** Body of updating a strategy of a milestone. Omitted properties keep their values. */
export const updateMilestoneStrategySchema = {
  title: 'UpdateMilestoneStrategy',
  type: 'object',
  description: 'Changes to a strategy of a milestone.',
  properties: strategyProperties,
} as const;

const planId = pathNameSchema('Id of the plan.', '9c1e4b77-6a0f-4d0c-8f59-3d2f6b1a0e21');

/** Path parameters of `.../release-plans/{planId}`. */
export const planParams = {
  ...environmentParams,
  required: [...environmentParams.required, 'planId'],
  properties: { ...environmentParams.properties, planId },
} as const;

/** Path parameters of `.../milestones/{milestoneId}`. */
export const milestoneParams = {
  ...planParams,
  required: [...planParams.required, 'milestoneId'],
  properties: {
    ...planParams.properties,
    milestoneId: pathNameSchema('Id of the milestone.', '5f2c0a3e-9d7b-4a55-8a0b-0c5f6d1e2a33'),
  },
} as const;

const safeguardId = pathNameSchema('Id of the safeguard.', '2a7d9c11-4e0b-4a8e-9b1f-7c5d3e2f1a00');

/** Path parameters of `.../release-plans/{planId}/safeguards/{safeguardId}`. */
export const safeguardParams = {
  ...planParams,
  required: [...planParams.required, 'safeguardId'],
  properties: { ...planParams.properties, safeguardId },
} as const;

/** Path parameters of `.../environments/{environment}/safeguards/{safeguardId}`. */
export const ownSafeguardParams = {
  ...environmentParams,
  required: [...environmentParams.required, 'safeguardId'],
  properties: { ...environmentParams.properties, safeguardId },
} as const;

/** Path parameters of `.../progressions/{id}`. */
export const progressionParams = {
  ...environmentParams,
  required: [...environmentParams.required, 'id'],
  properties: {
    ...environmentParams.properties,
    id: pathNameSchema(
      'Id of the milestone that is followed.',
      '5f2c0a3e-9d7b-4a55-8a0b-0c5f6d1e2a33',
    ),
  },
} as const;
