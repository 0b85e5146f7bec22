import { drifts } from '../../flags/drift/drift-rules.ts';
import {
  effectiveStrategy,
  isSame,
  isServing,
  rulesWhenOn,
  servingStrategies,
} from '../../flags/drift/effective-rules.ts';
import { isReordered, pairStrategies } from '../../flags/drift/pairing-rules.ts';
import type { FeatureEnvironment } from '../../flags/feature-data/model.ts';
import { isPlanned } from '../../flags/feature-data/plan-rules.ts';
import {
  presentStrategy,
  presentVariants,
} from '../../flags/feature-environments/present-strategy.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { FlagChangeInput } from '../model.ts';

/** The settings of a flag in two environments. */
interface PromotedSettings {
  /** What `to` becomes like. */
  readonly from: FeatureEnvironment;
  readonly to: FeatureEnvironment;
}

/**
 * The changes that give a flag the rules in one environment that it has in another. What is the same stays, with its
 * id, and so do disabled strategies, because they do nothing. Where the flag becomes off, nothing else changes. Pure.
 * @returns in the order in which they are applied; empty if the rules are the same
 * @throws {ConflictError} where strategies of a release plan would have to change
 */
export function decidePromotion({ from, to }: PromotedSettings): FlagChangeInput[] {
  const { feature } = to;
  if (!drifts(from, to)) return [];
  if (!from.enabled) return [{ action: 'updateEnabled', feature, payload: { enabled: false } }];
  const changes = decideStrategies({ from, to });
  if (!isSame(rulesWhenOn(from).variants, rulesWhenOn(to).variants)) {
    const payload = { variants: presentVariants(from) };
    changes.push({ action: 'patchVariant', feature, payload });
  }
  if (!to.enabled) changes.push({ action: 'updateEnabled', feature, payload: { enabled: true } });
  return changes;
}

function decideStrategies({ from, to }: PromotedSettings): FlagChangeInput[] {
  const { feature } = to;
  const [wanted, present] = [servingStrategies(from), to.strategies.filter(isServing)];
  // A flag without strategies gets one when it is switched on, and not that of the other environment.
  const isServed = to.enabled || present.length > 0;
  if (isServed && isSame(rulesWhenOn(from).strategies, rulesWhenOn(to).strategies)) return [];
  const pairs = pairStrategies(wanted.map(effectiveStrategy), present.map(effectiveStrategy));
  const kept = pairs.flatMap((pair) => {
    const [strategy, was] = [wanted[pair.from ?? -1], present[pair.to ?? -1]];
    return strategy && was ? [{ place: pair.from ?? 0, strategy, was }] : [];
  });
  const removed = pairs.flatMap(({ from: place, to: was }) =>
    place === undefined ? (present[was ?? -1] ?? []) : [],
  );
  const changed = kept.filter(
    ({ strategy, was }) => !isSame(effectiveStrategy(strategy), effectiveStrategy(was)),
  );
  refusePlanned(to, [...removed, ...changed.map(({ was }) => was)]);
  const added = wanted.flatMap((strategy, place) =>
    kept.some((each) => each.place === place) ? [] : [{ place, strategy }],
  );
  // What is added comes last, unless its position says otherwise.
  const firstAdded = added[0]?.place ?? wanted.length;
  const isOrdered = !isReordered(pairs) && kept.every(({ place }) => place < firstAdded);
  return [
    ...removed.map(
      ({ id }): FlagChangeInput => ({ action: 'deleteStrategy', feature, payload: { id } }),
    ),
    ...changed.map(
      ({ strategy, was }): FlagChangeInput => ({
        action: 'updateStrategy',
        feature,
        payload: { id: was.id, ...contentOf(strategy) },
      }),
    ),
    ...added.map(
      ({ place, strategy }): FlagChangeInput => ({
        action: 'addStrategy',
        feature,
        payload: { ...contentOf(strategy), ...(isOrdered ? {} : { sortOrder: place }) },
      }),
    ),
    ...(isOrdered
      ? []
      : [
          {
            action: 'reorderStrategy',
            feature,
            payload: kept.map(({ place, was }) => ({ id: was.id, sortOrder: place })),
          } as const,
        ]),
  ];
}

/** A strategy as a request has it; its title says what it does, so it comes along. */
function contentOf(strategy: Strategy) {
  const { id: _id, featureName, sortOrder, ...content } = presentStrategy(strategy, '');
  return content;
}

function refusePlanned(state: FeatureEnvironment, strategies: readonly Strategy[]): void {
  const { feature, environment, plan } = state;
  if (!plan || !strategies.some(({ id }) => isPlanned(state, id))) return;
  throw new ConflictError(
    `The flag "${feature}" follows the release plan "${plan.name}" in the environment "${environment}". Start another milestone there, or remove the plan, before you promote it.`,
  );
}
