import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import { dueAt } from '../feature-data/plan-rules.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    DueMilestone: DueMilestone;
  }
}

/** That the next milestone of a release plan is due at a time. */
export interface DueMilestone {
  readonly feature: string;
  readonly environment: string;
  readonly planId: string;
  readonly dueAt: string;
}

/**
 * The writes that keep the row of a plan in step with it. They are in the same transaction as the change, so a
 * milestone is started once, whatever happens to those who start it.
 */
export function dueMilestoneWrites(before: FeatureEnvironment, after: FeatureEnvironment): Write[] {
  const old = rowOf(before);
  const row = rowOf(after);
  const isSame = old?.planId === row?.planId && old?.dueAt === row?.dueAt;
  if (isSame) return [];
  return [
    ...(old ? [{ remove: keys.dueMilestone(old.dueAt, old.planId) }] : []),
    ...(row ? [{ put: { ...keys.dueMilestone(row.dueAt, row.planId), ...row } }] : []),
  ];
}

function rowOf({ plan, feature, environment }: FeatureEnvironment): DueMilestone | undefined {
  const due = dueAt(plan);
  return plan && due !== undefined
    ? { feature, environment, planId: plan.id, dueAt: due }
    : undefined;
}
