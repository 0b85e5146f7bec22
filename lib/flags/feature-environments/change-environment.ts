import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventType } from '../../events/log/types.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { invalid } from '../../platform/errors.ts';
import type { ConstraintInput } from '../../strategies/check-constraints.ts';
import { refuseIllegalValues } from '../context-fields/refuse-illegal-values.ts';
import { refuseDirectChange } from '../feature-data/approval-guard.ts';
import { expectedFeatureEvents, loadFeature } from '../feature-data/load-feature.ts';
import type {
  EnvironmentPlace,
  Feature,
  FeatureContext,
  FeatureEnvironment,
} from '../feature-data/model.ts';
import { atFeature, refuseArchived, stateIn } from '../feature-data/rules.ts';
import { refuseMisfits } from '../payload-schemas/payload-rules.ts';
import { isBuiltInStrategyType } from '../strategy-types/strategy-type-uses.ts';
import { disableUnserved } from './environment-decisions.ts';
import { wholeFeatureWrites } from './feature-writes.ts';
import type { EnvironmentDecision } from './model.ts';

/** The events to expect, and checks that need only the request. */
interface Expectation {
  /** Types of the events to expect. */
  readonly types: readonly EventType[];
  /** Runs while the flag is read; may throw a 4xx. */
  readonly check?: () => Promise<void>;
  /** Nothing that needs approval can come of it. */
  readonly needsNoApproval?: true;
  /** JSON pointer of the variants in the request: `/body/variants`; absent: it has none. */
  readonly variantsAt?: string;
}

/**
 * The writes that store a changed environment; empty if nothing changed.
 * @param since `createdAt` of the project, or `ANY_TIME`
 */
export function environmentWrites(
  feature: Feature,
  before: FeatureEnvironment,
  after: FeatureEnvironment,
  since: string,
): Write[] {
  return wholeFeatureWrites(
    { feature, environments: { [before.environment]: before } },
    { feature, environments: { [after.environment]: after } },
    since,
  );
}

/**
 * Changes a flag's settings in one environment. Switches the flag off there when the change leaves no
 * enabled strategy.
 *
 * @param decide returns the environment afterwards and the events; may throw a 4xx
 * @throws {NotFoundError} for an unknown project, flag or environment
 * @throws {ValidationError} for an archived flag
 * @throws {NoAccessError} where changes need approval, unless the caller may bypass it
 * @throws {ValidationError} or {ConflictError} for a payload that does not fit the schema of the flag
 */
export function changeFeatureEnvironment<T>(
  caller: Caller,
  place: EnvironmentPlace,
  { types, check, needsNoApproval, variantsAt }: Expectation,
  decide: (
    before: FeatureEnvironment,
    context: FeatureContext,
  ) => EnvironmentDecision<T> | Promise<EnvironmentDecision<T>>,
): Promise<T> {
  return recordChange(
    { author: caller.author, expect: expectedFeatureEvents(place, types) },
    async () => {
      const [, context] = await allInOrder([check?.(), loadFeature(place)]);
      const before = stateIn(context, place.environment);
      if (!needsNoApproval) refuseDirectChange(caller, context.project, [place.environment]);
      refuseArchived(context.feature);
      const decision = await decide(before, context);
      const { after, events, result } = disableUnserved(before, decision);
      refuseMisfits(context.feature, before, after, variantsAt);
      const writes = environmentWrites(context.feature, before, after, context.project.createdAt);
      return {
        writes,
        events:
          writes.length === 0
            ? []
            : events.map((draft) => atFeature(context.feature, draft, place.environment)),
        result,
      };
    },
  );
}

/**
 * Refuses unknown references of a strategy: its strategy type, and the context fields of its constraints
 * with their legal values.
 * @param project the id of the project of the strategy
 * @throws {ValidationError} naming the property
 */
export async function refuseUnknownReferences(
  request: { readonly name?: string; readonly constraints?: readonly ConstraintInput[] },
  project: string,
): Promise<void> {
  const { name, constraints = [] } = request;
  const isKnown = name === undefined || isBuiltInStrategyType(name);
  const [type] = await allInOrder([
    isKnown ? undefined : getItem(keys.strategyType(name)),
    refuseIllegalValues(constraints, '/body/constraints', project),
  ]);
  if (isKnown || type !== undefined) return;
  throw invalid('/body/name', 'must be the name of an existing strategy type', { sent: name });
}
