import { changeProgressionSchema } from '../../flags/feature-environments/milestone-schema.ts';
import { safeguardRequestSchema } from '../../flags/feature-environments/safeguard-schema.ts';
import {
  addPlanSchema,
  updateMilestoneStrategySchema,
} from '../../flags/release-plans/request-schema.ts';
import { object, optional, text } from '../../platform/schema/words.ts';
import { changeOf, feature } from './change-parts-schema.ts';

const id = (description: string) =>
  text(description, '9c1e4b77-6a0f-4d0c-8f59-3d2f6b1a0e21', {
    minLength: 1,
    maxLength: 100,
  });

const planId = id('Id of the release plan.');
const planOfSafeguard = id(
  'Id of the release plan; absent for a safeguard of the flag in the environment.',
);
const sourceMilestone = id('Id of the milestone that is followed.');

const { title: _add, ...addPlan } = addPlanSchema;
const { title: _strategy, ...updateStrategy } = updateMilestoneStrategySchema;
const { title: _safeguard, ...safeguardRequest } = safeguardRequestSchema;
const { title: _progression, ...changeProgression } = changeProgressionSchema;

const thePlan = object('The release plan.', {
  planId,
});

/** Changes of the release plan of a flag. */
export const planChanges = [
  changeOf('addReleasePlan', 'Add a release plan to a flag.', { feature, payload: addPlan }),
  changeOf('deleteReleasePlan', 'Remove the release plan of a flag.', {
    feature,
    payload: thePlan,
  }),
  changeOf('startMilestone', 'Start a milestone of a release plan.', {
    feature,
    payload: object('The milestone.', {
      planId,
      milestoneId: id('Id of the milestone.'),
    }),
  }),
  changeOf('changeMilestoneProgression', 'Set when a milestone is followed by another.', {
    feature,
    payload: {
      ...changeProgression,
      required: ['sourceMilestone', ...changeProgression.required],
      properties: { sourceMilestone, ...changeProgression.properties },
    },
  }),
  changeOf('deleteMilestoneProgression', 'Remove the progression of a milestone.', {
    feature,
    payload: object('The milestone.', {
      sourceMilestone,
    }),
  }),
  changeOf('resumeMilestoneProgression', 'Resume a release plan.', { feature, payload: thePlan }),
  changeOf('changeSafeguard', 'Add or change a safeguard of a flag or of its release plan.', {
    feature,
    payload: object('The safeguard.', {
      planId: optional(planOfSafeguard),
      safeguard: safeguardRequest,
    }),
  }),
  changeOf('deleteSafeguard', 'Delete a safeguard of a flag or of its release plan.', {
    feature,
    payload: object('The safeguard.', {
      planId: optional(planOfSafeguard),
      safeguardId: id('Id of the safeguard.'),
    }),
  }),
  changeOf('updateMilestoneStrategy', 'Update a strategy of a milestone.', {
    feature,
    payload: {
      ...updateStrategy,
      required: ['id'],
      properties: { id: id('Id of the strategy.'), ...updateStrategy.properties },
    },
  }),
];
