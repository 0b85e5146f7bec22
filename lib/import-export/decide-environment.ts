import { isDeepStrictEqual } from 'node:util';
import { refuseIllegalConstraints } from '../flags/context-fields/rules.ts';
import type { FeatureEnvironment } from '../flags/feature-data/model.ts';
import { ownStrategies } from '../flags/feature-data/plan-rules.ts';
import {
  decideAddStrategy,
  decideRemoveStrategy,
  decideSortStrategies,
  decideUpdateStrategy,
  decideVariants,
} from '../flags/feature-environments/environment-decisions.ts';
import type { EnvironmentDecision, StrategyRequest } from '../flags/feature-environments/model.ts';
import { applyToStrategy } from '../flags/feature-environments/strategies.ts';
import { ValidationError } from '../platform/errors.ts';
import type { Strategy } from '../strategies/model.ts';
import type { WantedEnvironment, WantedStrategy } from './model.ts';
import type { References } from './references.ts';

type CompleteRequest = Required<Omit<StrategyRequest, 'sortOrder'>> & {
  readonly name: string;
  /** Absent if the order is unknown. */
  readonly sortOrder?: number;
};

const defaults: Omit<Strategy, 'name'> = {
  id: '',
  title: null,
  disabled: false,
  sortOrder: 0,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
};

type ImportStep = (environment: FeatureEnvironment) => EnvironmentDecision;

/**
 * Sets a flag in an environment to its exported state; does nothing if it already matches. Pure
 * except for the ids of new strategies.
 *
 * @param isWhole whether the flag becomes what is wanted to the letter; strategies of a release plan are left to it
 * @throws {ValidationError} naming what is wrong, {ExceedsLimitError} beyond 30 strategies
 */
export function decideEnvironment(
  before: FeatureEnvironment,
  wanted: WantedEnvironment,
  references: References,
  project: string,
  { isWhole }: { readonly isWhole: boolean } = { isWhole: false },
): EnvironmentDecision {
  const requests = wanted.strategies.map((each) => normalizeStrategy(each, references, project));
  const steps: ImportStep[] = [
    ...strategySteps(isWhole ? { ...before, strategies: ownStrategies(before) } : before, requests),
    (it) => decideVariants(it, wanted.variants),
    (it) => decideEnabled(it, wanted.enabled && (isWhole || mayBeEnabled(before, it))),
  ];
  return steps.reduce<EnvironmentDecision>(
    ({ after, events }, step) => {
      const next = step(after);
      return { after: next.after, events: [...events, ...next.events], result: undefined };
    },
    { after: before, events: [], result: undefined },
  );
}

/**
 * The complete request for a strategy.
 * @throws {ValidationError} for an unknown strategy type, segment or context field, or an illegal
 *   value
 */
function normalizeStrategy(
  wanted: WantedStrategy,
  references: References,
  project: string,
): CompleteRequest {
  const { segmentNames, name, constraints = [], ...rest } = wanted;
  if (!references.strategyTypes.has(name)) {
    throw new ValidationError(`There is no strategy type named "${name}". Create it first.`);
  }
  refuseIllegalConstraints(constraints, references.contextFields, '/constraints');
  return {
    name,
    title: rest.title ?? null,
    disabled: rest.disabled ?? false,
    ...(rest.sortOrder !== undefined && { sortOrder: rest.sortOrder }),
    parameters: rest.parameters ?? {},
    constraints,
    segments: segmentIds(segmentNames, references, project),
    variants: rest.variants ?? [],
  };
}

/** Ids of segments in this instance by name, except those of other projects. */
function segmentIds(names: readonly string[], { segments }: References, project: string) {
  return names.map((name) => {
    const segment = segments.get(name);
    if (segment && (!segment.project || segment.project === project)) return segment.id;
    throw new ValidationError(
      `The project "${project}" cannot use a segment named "${name}". Create the segment first.`,
    );
  });
}

function strategySteps(
  before: FeatureEnvironment,
  requests: readonly CompleteRequest[],
): ImportStep[] {
  const { pairs, removed } = pairUp(before, requests);
  const orders = new Map(before.strategies.map(({ id, sortOrder }) => [id, sortOrder]));
  const placed = placesOf(pairs, orders);
  const kept = placed.flatMap(({ id, ...each }) => (id === undefined ? [] : [{ ...each, id }]));
  const places = kept.map(({ id, sortOrder }) => ({ id, sortOrder }));
  return [
    ...removed.map(
      (id): ImportStep =>
        (it) =>
          decideRemoveStrategy(it, id),
    ),
    // Their positions are changed together, which is recorded as one event.
    ...kept.map(
      ({ id, request }): ImportStep =>
        (it) =>
          decideUpdateStrategy(it, id, () => ({ ...request, sortOrder: orders.get(id) ?? 0 })),
    ),
    (it) => decideSortStrategies(it, places),
    ...placed
      .filter(({ id }) => id === undefined)
      .map(
        ({ request, sortOrder }): ImportStep =>
          (it) =>
            decideAddStrategy(it, { ...request, sortOrder }),
      ),
  ];
}

/**
 * The position of each strategy. Strategies that are in the wanted order already keep their positions. If the order is
 * unknown, existing strategies keep the one that they have here, which may have been repaired by hand, and new ones follow.
 */
function placesOf(pairs: readonly Pair[], orders: ReadonlyMap<string, number>) {
  if (areInOrder(pairs, orders)) {
    return pairs.map((pair) => ({ ...pair, sortOrder: orders.get(pair.id ?? '') ?? 0 }));
  }
  let last = Math.max(-1, ...pairs.map(({ id = '' }) => orders.get(id) ?? -1));
  return pairs.map((pair) => {
    const { sortOrder = orders.get(pair.id ?? '') } = pair.request;
    if (sortOrder !== undefined) return { ...pair, sortOrder };
    last += 1;
    return { ...pair, sortOrder: last };
  });
}

/** Whether all strategies exist, in the wanted order and one after the other. */
function areInOrder(pairs: readonly Pair[], orders: ReadonlyMap<string, number>): boolean {
  const places = pairs.map(({ id = '' }) => orders.get(id));
  return places.every((place, index) => {
    const before = index === 0 ? Number.NEGATIVE_INFINITY : (places[index - 1] ?? 0);
    return place !== undefined && place > before;
  });
}

interface Pair {
  readonly request: CompleteRequest;
  /** The strategy to update; absent for a new one. */
  readonly id?: string;
}

/**
 * Determines which strategies are kept, updated, added and removed. Equal strategies are kept; of
 * the rest, those of the same type are updated in order, so that little changes.
 */
function pairUp(before: FeatureEnvironment, requests: readonly CompleteRequest[]) {
  const left = [...before.strategies];
  const take = (fits: (strategy: Strategy) => boolean): string | undefined => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0]?.id;
  };
  const equal = requests.map((request): Pair => {
    const wanted = applyToStrategy({ ...defaults, name: request.name }, request, before.feature);
    const id = take((each) => isDeepStrictEqual(contentOf(each), contentOf(wanted)));
    return { request, ...(id !== undefined && { id }) };
  });
  const pairs = equal.map((pair): Pair => {
    const id = pair.id ?? take(({ name }) => name === pair.request.name);
    return { request: pair.request, ...(id !== undefined && { id }) };
  });
  return { pairs, removed: left.map(({ id }) => id) };
}

/** The content of a strategy, regardless of its position. */
function contentOf(strategy: Strategy) {
  return { ...strategy, id: '', sortOrder: 0 };
}

/**
 * Whether the flag may be on with these strategies. On without any is on for everyone: only a flag that
 * is new in the environment, or is so already, is imported like that.
 */
function mayBeEnabled(before: FeatureEnvironment, after: FeatureEnvironment): boolean {
  if (after.strategies.some(({ disabled }) => !disabled)) return true;
  if (before.strategies.length > 0 || after.strategies.length > 0) return false;
  return before.version === 0 || before.enabled;
}

/**
 * Unlike switching a flag on, this adds no default strategy: the flag is set exactly as exported.
 */
function decideEnabled(before: FeatureEnvironment, enabled: boolean): EnvironmentDecision {
  return {
    after: { ...before, enabled },
    events:
      before.enabled === enabled
        ? []
        : [{ type: enabled ? 'feature-environment-enabled' : 'feature-environment-disabled' }],
    result: undefined,
  };
}
