import type { FeatureEnvironment } from '../../flags/feature-data/model.ts';
import type { ReleasePlan } from '../../flags/feature-data/plan-model.ts';
import {
  activeMilestone,
  getMilestone,
  getMilestoneStrategy,
} from '../../flags/feature-data/plan-rules.ts';
import type { EnvironmentDecision } from '../../flags/feature-environments/model.ts';
import {
  decideAddPlan,
  decideMilestoneStrategy,
  decideRemovePlan,
  decideStartMilestone,
} from '../../flags/feature-environments/plan-decisions.ts';
import {
  presentMilestone,
  presentMilestoneStrategy,
  presentOwnSafeguards,
  presentProgression,
  presentReleasePlan,
} from '../../flags/feature-environments/present-release-plan.ts';
import {
  decideNoProgression,
  decideProgression,
  decideResume,
} from '../../flags/feature-environments/progression-decisions.ts';
import {
  decideNoSafeguard,
  decideSafeguard,
} from '../../flags/feature-environments/safeguard-decisions.ts';
import type { ReleasePlanTemplate } from '../../flags/release-plans/model.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { ProposedChange } from '../model.ts';
import type { PlanChangeInput } from '../plan-model.ts';

type PlanStateChange = Extract<ProposedChange, { readonly action: PlanChangeInput['action'] }>;

/**
 * Applies a change of a release plan, with the same functions as the direct write.
 * @param templates by id
 * @throws {ApiError} whatever the direct write would throw
 */
export function decidePlanChange(
  before: FeatureEnvironment,
  change: PlanStateChange,
  templates: ReadonlyMap<string, ReleasePlanTemplate>,
): EnvironmentDecision {
  switch (change.action) {
    case 'addReleasePlan': {
      const { templateId } = change.payload;
      const template = templates.get(templateId);
      if (!template) throw new NotFoundError({ kind: 'release-plan-template', id: templateId });
      return decideAddPlan(before, {
        template,
        createdBy: change.createdBy.id,
        id: change.strategyId,
      });
    }
    case 'deleteReleasePlan':
      return decideRemovePlan(before, change.payload.planId);
    case 'startMilestone':
      return decideStartMilestone(before, change.payload);
    case 'changeMilestoneProgression':
      return decideProgression(before, change.payload.sourceMilestone, change.payload);
    case 'deleteMilestoneProgression':
      return decideNoProgression(before, change.payload.sourceMilestone);
    case 'resumeMilestoneProgression':
      return decideResume(before, change.payload.planId);
    case 'changeSafeguard':
      return decideSafeguard(
        before,
        change.payload.planId,
        change.payload.safeguard,
        change.strategyId,
      );
    case 'deleteSafeguard':
      return decideNoSafeguard(before, change.payload.planId, change.payload.safeguardId);
    case 'updateMilestoneStrategy': {
      const { id, ...request } = change.payload;
      return decideMilestoneStrategy(before, getMilestoneStrategy(before, id), request);
    }
  }
}

/**
 * What a change of a release plan modifies; `undefined` if it modifies nothing that exists. Approving the start of a
 * milestone also approves its strategies, and where the plan is when it starts.
 */
export function modifiedPlan(state: FeatureEnvironment, change: PlanChangeInput): unknown {
  if (isOwnSafeguardChange(change)) return { safeguards: presentOwnSafeguards(state) };
  const { plan } = state;
  if (change.action === 'addReleasePlan' || !plan || whyPlanMissing(state, change)) {
    return undefined;
  }
  const { id, activeMilestoneId } = plan;
  switch (change.action) {
    case 'deleteReleasePlan':
      return planInShort(plan);
    case 'startMilestone': {
      const { milestone } = getMilestone(state, change.payload.milestoneId);
      const { strategies, name: milestoneName } = presentMilestone(milestone, id);
      return { milestoneName, activeMilestoneId, strategies };
    }
    case 'changeMilestoneProgression':
    case 'deleteMilestoneProgression': {
      const { sourceMilestone } = change.payload;
      const { milestone } = getMilestone(state, sourceMilestone);
      const { progression } = milestone;
      return progression ? presentProgression(sourceMilestone, progression) : null;
    }
    case 'changeSafeguard':
    case 'deleteSafeguard':
      return { safeguards: presentReleasePlan(plan, state).safeguards };
    case 'resumeMilestoneProgression':
      return { activeMilestoneId, pausedAt: activeMilestone(plan)?.pausedAt ?? null };
    case 'updateMilestoneStrategy': {
      const { milestone, was } = getMilestoneStrategy(state, change.payload.id);
      return { ...presentMilestoneStrategy(was, milestone.id), sortOrder: 0 };
    }
  }
}

/** What is shown of a plan that comes or goes. */
export function planInShort({ name, activeMilestoneId }: ReleasePlan) {
  return { name, activeMilestoneId };
}

/** Why a change of a release plan has nothing to change; `undefined` if it has. */
export function whyPlanMissing(
  { plan, feature }: FeatureEnvironment,
  change: PlanChangeInput,
): string | undefined {
  if (change.action === 'addReleasePlan') return undefined;
  const { milestones = [] } = plan ?? {};
  const has = (id: string) => milestones.some((milestone) => milestone.id === id);
  switch (change.action) {
    case 'updateMilestoneStrategy': {
      const { id } = change.payload;
      const isThere = milestones.some(({ strategies }) =>
        strategies.some((each) => each.id === id),
      );
      return isThere ? undefined : gone(feature, 'strategy of a milestone', id);
    }
    case 'changeMilestoneProgression':
    case 'deleteMilestoneProgression': {
      const { sourceMilestone } = change.payload;
      return has(sourceMilestone) ? undefined : gone(feature, 'milestone', sourceMilestone);
    }
    case 'startMilestone': {
      const { planId, milestoneId } = change.payload;
      if (plan?.id !== planId) return gone(feature, 'release plan', planId);
      return has(milestoneId) ? undefined : gone(feature, 'milestone', milestoneId);
    }
    default: {
      const { planId } = change.payload;
      const isThere = planId === undefined || plan?.id === planId;
      return isThere ? undefined : gone(feature, 'release plan', planId);
    }
  }
}

/** Whether a change is of a safeguard of the flag itself, not of its plan. */
function isOwnSafeguardChange({ action, payload }: PlanChangeInput): boolean {
  const isOfSafeguard = action === 'changeSafeguard' || action === 'deleteSafeguard';
  return isOfSafeguard && payload.planId === undefined;
}

function gone(feature: string, what: string, id: string): string {
  return `The flag "${feature}" no longer has the ${what} with the id "${id}".`;
}
