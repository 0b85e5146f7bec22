import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../auth/caller.ts';
import type { ConstraintInput } from '../constraints/check-constraints.ts';
import { checkContextNames } from '../constraints/check-context-names.ts';
import { keys } from '../dynamo/keys.ts';
import { atVersion, getItem, type Write } from '../dynamo/table.ts';
import { ExceedsLimitError, ValidationError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import type { EventDraft } from '../events/types.ts';
import { segmentUseWrites } from '../segments/segment-uses.ts';
import { strategyTypeUseWrites } from '../strategy-types/strategy-type-uses.ts';
import {
  atFeature,
  type EnvironmentPlace,
  environmentOf,
  type FeatureContext,
  loadFeature,
  refuseArchived,
} from './feature-context.ts';
import { summarize, updateEnvironmentWrite, updateFeatureWrite } from './feature-store.ts';
import type { Feature, FeatureEnvironment, Strategy } from './model.ts';

/** What a change of one environment comes to. */
export interface EnvironmentDecision<T> {
  readonly after: FeatureEnvironment;
  readonly events: readonly EventDraft[];
  readonly result: T;
}

/** An item may have 400 KB; the rest is left for keys and growth of a single edit. */
export const MAX_ENVIRONMENT_BYTES = 300_000;

const strategyMap = ({ strategies }: FeatureEnvironment): Map<string, Strategy> =>
  new Map(strategies.map((strategy) => [strategy.id, strategy]));

/** Rows that find a strategy by its id, and tell which segments and custom strategy type it uses. */
export const strategyRelationWrites = (
  feature: Feature,
  before: FeatureEnvironment,
  after: FeatureEnvironment,
): Write[] => {
  const old = strategyMap(before);
  const current = strategyMap(after);
  const place = { feature: feature.name, environment: after.environment };
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((strategyId): Write[] => {
    const was = old.get(strategyId);
    const is = current.get(strategyId);
    const key = keys.strategyPlace(strategyId);
    const row = { ...place, strategyId };
    const uses = [
      ...segmentUseWrites(
        { ...row, project: feature.project },
        was?.segments ?? [],
        is?.segments ?? [],
      ),
      ...strategyTypeUseWrites(row, was?.name, is?.name),
    ];
    if (was && is) return uses;
    return [is ? { put: { ...key, ...row } } : { remove: key }, ...uses];
  });
};

/** The writes that store a changed environment; none when nothing changed. */
export const environmentWrites = (
  feature: Feature,
  before: FeatureEnvironment,
  after: FeatureEnvironment,
): Write[] => {
  if (isDeepStrictEqual(before, after)) return [];
  if (Buffer.byteLength(JSON.stringify(after)) > MAX_ENVIRONMENT_BYTES) {
    throw new ExceedsLimitError('bytes of a flag in one environment', MAX_ENVIRONMENT_BYTES);
  }
  const summary = summarize(after);
  const isSameSummary = isDeepStrictEqual(feature.environments[after.environment], summary);
  const changed = {
    ...feature,
    environments: { ...feature.environments, [after.environment]: summary },
  };
  return [
    updateEnvironmentWrite(before, after),
    isSameSummary
      ? { check: keys.feature(feature.name), when: atVersion(feature.version) }
      : updateFeatureWrite(feature, changed),
    ...strategyRelationWrites(feature, before, after),
  ];
};

/**
 * Changes what a flag is set to in one environment.
 *
 * @param decide pure: the environment afterwards, and what happened; it may throw a 4xx
 * @throws {NotFoundError} for an unknown project, flag or environment
 * @throws {ValidationError} for a flag in the archive
 */
export const changeEnvironment = <T>(
  caller: Caller,
  place: EnvironmentPlace,
  decide: (before: FeatureEnvironment, context: FeatureContext) => EnvironmentDecision<T>,
): Promise<T> =>
  recordChange(caller.author, async () => {
    const context = await loadFeature(place);
    const before = environmentOf(context, place.environment);
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
