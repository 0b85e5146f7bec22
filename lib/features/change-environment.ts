import type { Caller } from '../auth/caller.ts';
import type { ConstraintInput } from '../constraints/check-constraints.ts';
import { checkContextNames } from '../constraints/check-context-names.ts';
import { keys } from '../dynamo/keys.ts';
import { getItem, type Write } from '../dynamo/table.ts';
import { ValidationError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import { refuseDirectChange } from './direct-changes.ts';
import type { EnvironmentDecision } from './environment-decisions.ts';
import {
  atFeature,
  type EnvironmentPlace,
  environmentOf,
  type FeatureContext,
  loadFeature,
  refuseArchived,
} from './feature-context.ts';
import type { Feature, FeatureEnvironment } from './model.ts';
import { wholeFeatureWrites } from './whole-feature-writes.ts';

/** The writes that store a changed environment; none when nothing changed. */
export const environmentWrites = (
  feature: Feature,
  before: FeatureEnvironment,
  after: FeatureEnvironment,
): Write[] =>
  wholeFeatureWrites(
    { feature, environments: { [before.environment]: before } },
    { feature, environments: { [after.environment]: after } },
  );

/**
 * Changes what a flag is set to in one environment.
 *
 * @param decide pure: the environment afterwards, and what happened; it may throw a 4xx
 * @throws {NotFoundError} for an unknown project, flag or environment
 * @throws {ValidationError} for a flag in the archive
 * @throws {NoAccessError} where changes need approval, for who may not skip that
 */
export const changeEnvironment = <T>(
  caller: Caller,
  place: EnvironmentPlace,
  decide: (before: FeatureEnvironment, context: FeatureContext) => EnvironmentDecision<T>,
): Promise<T> =>
  recordChange(caller.author, async () => {
    const context = await loadFeature(place);
    const before = environmentOf(context, place.environment);
    refuseDirectChange(caller, context.project, [place.environment]);
    refuseArchived(context.feature);
    const { after, events, result } = decide(before, context);
    const writes = environmentWrites(context.feature, before, after);
    return {
      writes,
      events:
        writes.length === 0
          ? []
          : events.map((draft) => atFeature(context.feature, draft, place.environment)),
      result,
    };
  });

/**
 * Checks what a strategy refers to: its strategy type, and the context fields of its constraints with
 * their legal values.
 * @throws {ValidationError} naming the property
 */
export const checkReferences = async (request: {
  readonly name?: string;
  readonly constraints?: readonly ConstraintInput[];
}): Promise<void> => {
  const [type] = await Promise.all([
    request.name === undefined ? undefined : getItem(keys.strategyType(request.name)),
    checkContextNames(request.constraints ?? [], '/body/constraints'),
  ]);
  if (request.name === undefined || type !== undefined) return;
  throw new ValidationError(
    `The \`/body/name\` property must name a strategy type. There is none named "${request.name}".`,
    '/body/name',
  );
};
