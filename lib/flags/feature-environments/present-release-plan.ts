import type { FeatureEnvironment } from '../feature-data/model.ts';
import type {
  Milestone,
  Progression,
  ReleasePlan,
  Safeguard,
  SafeguardSource,
} from '../feature-data/plan-model.ts';
import { dueAt } from '../feature-data/plan-rules.ts';
import { presentStrategy } from './present-strategy.ts';

/** A strategy of a milestone as the API shows it. */
export function presentMilestoneStrategy(
  strategy: Milestone['strategies'][number],
  milestoneId: string,
) {
  const { name, featureName: _featureName, ...shown } = presentStrategy(strategy, '');
  return { ...shown, milestoneId, strategyName: name };
}

/**
 * A milestone as the API shows it.
 * @param owner id of the plan or template
 */
export function presentMilestone(milestone: Milestone, owner: string) {
  const { id, name, sortOrder, strategies, progression, pausedReason } = milestone;
  return {
    id,
    name,
    sortOrder,
    releasePlanDefinitionId: owner,
    strategies: strategies.map((strategy) => presentMilestoneStrategy(strategy, id)),
    transitionCondition: progression ? { intervalMinutes: progression.intervalMinutes } : null,
    ...(progression && { nextMilestoneId: progression.target }),
    startedAt: milestone.startedAt ?? null,
    pausedAt: milestone.pausedAt ?? null,
    ...(pausedReason !== undefined && { pausedReason }),
    progressionExecutedAt: milestone.progressionExecutedAt ?? null,
  };
}

/** The progression of a milestone as the API shows it. */
export function presentProgression(
  sourceMilestone: string,
  { target, intervalMinutes }: Progression,
) {
  return { sourceMilestone, targetMilestone: target, transitionCondition: { intervalMinutes } };
}

/**
 * A safeguard as the API shows it.
 * @param target id of the release plan that it stops, or name of the environment where it switches the flag off
 */
export function presentSafeguard({ id, source, action }: Safeguard, target: string) {
  const { impactMetric, ...others } = presentContent(source);
  return {
    id,
    ...others,
    ...(impactMetric && { impactMetric: { id, ...impactMetric } }),
    action: { type: action, id: target },
  };
}

/** The same without ids: of a plan that does not exist yet. */
export function presentSafeguardContent({ source, action }: Safeguard) {
  return { ...presentContent(source), action: { type: action } };
}

function presentContent(source: SafeguardSource) {
  const { kind, name } = source;
  return {
    source: { kind, name },
    ...(source.kind === 'impact-metric' && {
      impactMetric: { metricName: name, ...source.metric },
      triggerCondition: { ...source.trigger },
    }),
  };
}

/** The safeguards of a flag in an environment, without those of its plan. */
export function presentOwnSafeguards({ safeguards = [], environment }: FeatureEnvironment) {
  return safeguards.map((safeguard) => presentSafeguard(safeguard, environment));
}

/** A release plan of a flag as the API shows it. */
export function presentReleasePlan(
  plan: ReleasePlan,
  { feature, environment }: Pick<FeatureEnvironment, 'feature' | 'environment'>,
) {
  const { id, name, description, templateId, createdBy, createdAt, activeMilestoneId } = plan;
  return {
    id,
    discriminator: 'plan' as const,
    name,
    description,
    featureName: feature,
    environment,
    createdByUserId: createdBy,
    createdAt,
    activeMilestoneId,
    nextMilestoneAt: dueAt(plan) ?? null,
    releasePlanTemplateId: templateId,
    milestones: plan.milestones.map((milestone) => presentMilestone(milestone, id)),
    safeguards: (plan.safeguards ?? []).map((safeguard) => presentSafeguard(safeguard, id)),
  };
}

/** The release plans of a flag in an environment: one, or none. */
export function presentReleasePlans(state: FeatureEnvironment) {
  return state.plan ? [presentReleasePlan(state.plan, state)] : [];
}
