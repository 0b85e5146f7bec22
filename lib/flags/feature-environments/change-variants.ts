import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { InputOf } from '../../http/contract.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import type { pushVariantsSchema } from '../../strategies/variant-schema.ts';
import type { VariantInput } from '../../strategies/variants.ts';
import { refuseDirectChange } from '../feature-data/approval-guard.ts';
import { expectedFeatureEvents, loadFeature } from '../feature-data/load-feature.ts';
import type { EnvironmentPlace, FeatureEnvironment, FeaturePlace } from '../feature-data/model.ts';
import { atFeature, refuseArchived, stateIn } from '../feature-data/rules.ts';
import { refuseMisfits } from '../payload-schemas/payload-rules.ts';
import { changeFeatureEnvironment } from './change-environment.ts';
import { decideVariants } from './environment-decisions.ts';
import { wholeFeatureWrites } from './feature-writes.ts';
import { presentVariants } from './present-strategy.ts';

/** Where a request for several environments has the variants. */
const VARIANTS = '/body/variants';

/** Variants for several environments of a flag. */
type PushRequest = InputOf<typeof pushVariantsSchema>;

/**
 * Replaces the variants of a flag in an environment; weights are adjusted to total 1000.
 *
 * @param requested the variants, or a function that derives them from the current ones (JSON Patch)
 * @returns the environment afterwards
 * @throws {ValidationError} naming the property
 */
export function setEnvironmentVariants(
  caller: Caller,
  place: EnvironmentPlace,
  requested: readonly VariantInput[] | ((before: FeatureEnvironment) => readonly VariantInput[]),
): Promise<FeatureEnvironment> {
  return changeFeatureEnvironment(
    caller,
    place,
    { types: ['feature-environment-variants-updated'], variantsAt: '/body' },
    (before) =>
      decideVariants(before, typeof requested === 'function' ? requested(before) : requested),
  );
}

/**
 * Replaces the variants of a flag in several environments, in one transaction.
 * @returns the variants as the API shows them
 * @throws {NotFoundError} for an unknown project, flag or environment
 * @throws {NoAccessError} without the permission in one of the environments, or where changes need
 * approval, unless the caller may bypass it
 * @throws {ValidationError} naming the property, or for an archived flag
 */
export async function setVariantsInEnvironments(
  caller: Caller,
  place: FeaturePlace,
  { variants, environments }: PushRequest,
) {
  const wanted = [...new Set(environments)];
  await allInOrder(
    wanted.map((environment) =>
      requirePermission(caller, ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'], {
        project: place.projectId,
        environment,
      }),
    ),
  );
  const expect = expectedFeatureEvents(place, ['feature-environment-variants-updated']);
  return recordChange({ author: caller.author, expect }, async () => {
    const context = await loadFeature(place);
    const before = wanted.map((environment) => stateIn(context, environment));
    refuseDirectChange(caller, context.project, wanted);
    refuseArchived(context.feature);
    const decisions = before.map((state) => {
      const decision = decideVariants(state, variants, VARIANTS);
      refuseMisfits(context.feature, state, decision.after, VARIANTS);
      return decision;
    });
    const after = decisions.map((decision) => decision.after);
    const [first] = after;
    return {
      writes: wholeFeatureWrites(
        { feature: context.feature, environments: byName(before) },
        { feature: context.feature, environments: byName(after) },
        context.project.createdAt,
      ),
      events: decisions.flatMap(({ events, after: { environment } }) =>
        events.map((draft) => atFeature(context.feature, draft, environment)),
      ),
      result: first ? presentVariants(first) : [],
    };
  });
}

function byName(states: readonly FeatureEnvironment[]) {
  return Object.fromEntries(states.map((state) => [state.environment, state]));
}
