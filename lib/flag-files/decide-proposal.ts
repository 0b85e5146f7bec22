import { isDeepStrictEqual } from 'node:util';
import type { FlagChangeInput } from '../change-requests/model.ts';
import type { Feature, FeatureEnvironment } from '../flags/feature-data/model.ts';
import {
  presentStrategy,
  presentVariants,
} from '../flags/feature-environments/present-strategy.ts';
import type { Strategy } from '../strategies/model.ts';

/**
 * The changes that make one state of a flag in an environment of another, in the order in which they are applied: what is
 * added comes before what is removed, so that a flag that is on always has a strategy. Pure.
 */
export function decideProposal(
  before: FeatureEnvironment,
  after: FeatureEnvironment,
): FlagChangeInput[] {
  const { feature } = after;
  const old = new Map(before.strategies.map((strategy) => [strategy.id, strategy]));
  const next = new Map(after.strategies.map((strategy) => [strategy.id, strategy]));
  const kept = after.strategies.flatMap((strategy) => {
    const was = old.get(strategy.id);
    return was ? [{ strategy, was }] : [];
  });
  const changed = kept.filter(
    ({ strategy, was }) => !isDeepStrictEqual(contentOf(strategy), contentOf(was)),
  );
  const isMoved = kept.some(({ strategy, was }) => strategy.sortOrder !== was.sortOrder);
  const changes: FlagChangeInput[] = after.strategies
    .filter(({ id }) => !old.has(id))
    .map((strategy) => ({
      action: 'addStrategy',
      feature,
      payload: { ...contentOf(strategy), sortOrder: strategy.sortOrder },
    }));
  for (const { strategy } of changed) {
    const payload = { id: strategy.id, ...contentOf(strategy) };
    changes.push({ action: 'updateStrategy', feature, payload });
  }
  for (const { id } of before.strategies.filter(({ id }) => !next.has(id))) {
    changes.push({ action: 'deleteStrategy', feature, payload: { id } });
  }
  if (isMoved) {
    const payload = kept.map(({ strategy: { id, sortOrder } }) => ({ id, sortOrder }));
    changes.push({ action: 'reorderStrategy', feature, payload });
  }
  const variants = presentVariants(after);
  if (!isDeepStrictEqual(variants, presentVariants(before))) {
    changes.push({ action: 'patchVariant', feature, payload: { variants } });
  }
  if (before.enabled !== after.enabled) {
    changes.push({ action: 'updateEnabled', feature, payload: { enabled: after.enabled } });
  }
  return changes;
}

/** The changes that give a flag the parents of another state. Pure. */
export function decideParentProposal(before: Feature, after: Feature): FlagChangeInput[] {
  const { name: feature } = before;
  const [old, next] = [before.dependencies, after.dependencies];
  const isGone = old.some((each) => next.every((other) => other.feature !== each.feature));
  const added = isGone
    ? next
    : next.filter((each) => !old.some((other) => isDeepStrictEqual(each, other)));
  return [
    ...(isGone ? [{ action: 'deleteDependency', feature } as const] : []),
    ...added.map(
      ({ variants = [], ...each }): FlagChangeInput => ({
        action: 'addDependency',
        feature,
        payload: { ...each, variants: [...variants] },
      }),
    ),
  ];
}

function contentOf(strategy: Strategy) {
  const {
    id: _id,
    featureName: _flag,
    sortOrder: _place,
    ...content
  } = presentStrategy(strategy, '');
  return content;
}
