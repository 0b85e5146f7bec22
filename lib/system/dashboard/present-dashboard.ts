import type { Event } from '../../events/log/types.ts';
import type { FeatureEnvironment } from '../../flags/feature-data/model.ts';
import type { ReleasePlan } from '../../flags/feature-data/plan-model.ts';
import { activeMilestone, dueAt } from '../../flags/feature-data/plan-rules.ts';
import { type User, userName } from '../../identity/users/model.ts';
import { imageUrlOf } from '../../identity/users/present-user.ts';
import { plainStyle } from '../../integrations/messages/plain-style.ts';
import { render } from '../../integrations/messages/render.ts';
import type { Project } from '../../projects/model.ts';
import { healthOf } from '../../projects/present-project.ts';
import { eventInWords, sentencesOf } from '../../words/events/event-in-words.ts';
import { MAX_SUMMARY_LENGTH } from './limits.ts';
import { servedShare } from './served-share.ts';
import type { RollingOut } from './sort-flags.ts';

/** An owner of projects, by name. */
export function presentOwner(user: User) {
  return {
    ownerType: 'user' as const,
    name: user.name || userName(user),
    email: user.email,
    imageUrl: imageUrlOf(user),
  };
}

/** A project that concerns the caller. */
export function presentProject(project: Project, memberCount: number) {
  const { id, name, featureCount } = project;
  const health = healthOf(project);
  return { id, name, health, technicalDebt: 100 - health, memberCount, featureCount };
}

/**
 * A flag that is being rolled out.
 * @param state its settings as they are now
 */
export function presentRollingOut(
  { flag: { name, project, type, environments }, environment }: RollingOut,
  state: FeatureEnvironment | undefined,
) {
  return {
    name,
    project,
    type,
    environment,
    ...servedShare(environments[environment]),
    ...(state?.plan && { plan: presentPlan(state.plan) }),
  };
}

function presentPlan(plan: ReleasePlan) {
  const active = activeMilestone(plan);
  return {
    id: plan.id,
    name: plan.name,
    milestones: plan.milestones.map(({ id, name }) => ({ name, active: id === active?.id })),
    paused: active?.pausedAt !== undefined,
    nextAt: dueAt(plan) ?? null,
  };
}

/** An event as the dashboard shows it. */
export function presentLatestEvent(event: Event) {
  const { id, type, createdAt, createdBy, createdByUserId, featureName, environment } = event;
  return {
    id,
    type,
    featureName,
    environment,
    summary: summaryOf(event),
    createdAt,
    createdBy,
    createdByImageUrl: imageUrlOf({ id: createdByUserId ?? 0, email: null, username: createdBy }),
  };
}

/** As the console says it of an event of a project. */
function summaryOf(event: Event): string {
  const told = eventInWords(event, { medium: 'console', baseUrl: '' });
  return render(sentencesOf(told), plainStyle, MAX_SUMMARY_LENGTH);
}
