import fc from 'fast-check';
import type { Caller } from '../../../lib/auth/caller.ts';
import { setDefaultStrategy } from '../../../lib/flags/default-strategies/default-strategy.ts';
import {
  addDependency,
  removeDependencies,
} from '../../../lib/flags/dependencies/change-dependencies.ts';
import {
  addFeatureStrategy,
  updateFeatureStrategy,
} from '../../../lib/flags/feature-environments/change-strategies.ts';
import { deleteSegment } from '../../../lib/flags/feature-environments/delete-segment.ts';
import { toggleEnvironment } from '../../../lib/flags/feature-environments/toggle-environment.ts';
import { reviveFeature } from '../../../lib/flags/features/revive-feature.ts';
import { updateFeature } from '../../../lib/flags/features/update-feature.ts';
import {
  getPlannedState,
  startMilestone,
} from '../../../lib/flags/release-plans/change-release-plan.ts';
import {
  archiveTemplate,
  updateTemplate,
} from '../../../lib/flags/release-plans/change-templates.ts';
import { updateSegment } from '../../../lib/flags/segments/change-segments.ts';
import { ApiError } from '../../../lib/platform/errors.ts';
import { everybody, type GuardedWorld, only, PRODUCTION } from './guarded-world.ts';

/** What somebody who may change everything but production tries. */
const kinds = [
  'segment',
  'segment gone',
  'template',
  'template gone',
  'default strategy',
  'dependency',
  'no dependencies',
  'archive and revive',
  'strategy in production',
  'other strategy in production',
  'production on or off',
  'milestone in production',
] as const;

export interface UnapprovedWrite {
  readonly what: (typeof kinds)[number];
  /** Index of the segment, or of the flag. */
  readonly index: number;
  /** Whether it would let in everybody. */
  readonly isOpen: boolean;
}

/** Any of them, and half of the time one of a kind that is near to what is proposed. */
export function unapprovedWrites(near: UnapprovedWrite['what']): fc.Arbitrary<UnapprovedWrite> {
  return fc.record({
    what: fc.oneof(fc.constant(near), fc.constantFrom(...kinds)),
    index: fc.nat({ max: 3 }),
    isOpen: fc.boolean(),
  });
}

/** Tries a write. Refusals are expected: that is what approvals are for. */
export async function attempt(
  caller: Caller,
  world: GuardedWorld,
  write: UnapprovedWrite,
): Promise<void> {
  try {
    await doWrite(caller, world, write);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

async function doWrite(
  caller: Caller,
  { project: projectId, flag, filled, parent, strategy, segments, template }: GuardedWorld,
  { what, index, isOpen }: UnapprovedWrite,
): Promise<unknown> {
  const segment = segments[index] ?? 0;
  const featureName = index % 2 === 0 ? flag : filled;
  const place = { projectId, featureName };
  const production = { ...place, environment: PRODUCTION };
  const constraints = [isOpen ? everybody : only(`u${index + 1}`)];
  switch (what) {
    case 'segment':
      return updateSegment(caller, segment, { name: `changed-${segment}`, constraints });
    case 'segment gone':
      return deleteSegment(caller, segment);
    case 'template': {
      const strategies = [{ strategyName: 'default', sortOrder: 0, constraints }];
      const milestones = [{ name: 'Other', sortOrder: 0, strategies }];
      return updateTemplate(caller, template, { name: `Changed ${template}`, milestones });
    }
    case 'template gone':
      return archiveTemplate(caller, template);
    case 'default strategy':
      return setDefaultStrategy(
        caller,
        { projectId, environment: PRODUCTION },
        { name: 'default', constraints },
      );
    case 'dependency':
      return addDependency(caller, place, { feature: parent, enabled: isOpen });
    case 'no dependencies':
      return removeDependencies(caller, place);
    case 'archive and revive':
      await updateFeature(caller, place, { archived: true });
      return reviveFeature(caller, featureName);
    case 'strategy in production':
      return addFeatureStrategy(caller, production, { name: 'default', constraints });
    case 'other strategy in production':
      return updateFeatureStrategy(
        caller,
        { ...production, featureName: filled, strategyId: strategy },
        { segments: [], constraints },
      );
    case 'production on or off':
      return toggleEnvironment(caller, production, { enabled: isOpen });
    case 'milestone in production': {
      const { plan } = await getPlannedState(production);
      const milestoneId = plan?.milestones.at(-1)?.id ?? '';
      return startMilestone(caller, { ...production, planId: plan?.id ?? '', milestoneId });
    }
  }
}
