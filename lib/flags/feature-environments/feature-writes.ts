import { isDeepStrictEqual } from 'node:util';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { ExceedsLimitError } from '../../platform/errors.ts';
import type { Strategy } from '../../strategies/model.ts';
import {
  updateFeatureEnvironmentWrite,
  updateFeatureWrite,
} from '../feature-data/feature-store.ts';
import type { Feature, FeatureEnvironment, WholeFeature } from '../feature-data/model.ts';
import { segmentsOfPlan } from '../feature-data/plan-rules.ts';
import { emptyEnvironment } from '../feature-data/rules.ts';
import { summarize } from '../feature-data/summarize.ts';
import { futureSegmentUseWrites, segmentUseWrites } from '../segments/segment-uses.ts';
import { strategyTypeUseWrites } from '../strategy-types/strategy-type-uses.ts';
import { dueMilestoneWrites } from './due-milestones.ts';
import { guardrailWrites } from './guardrail-rows.ts';
import { safeguardWrites } from './safeguard-rows.ts';
import { settingsSizeWrites } from './settings-size.ts';

/** A DynamoDB item may have 400 kB; the rest is reserved for keys, and for the growth by a single update. */
const MAX_ENVIRONMENT_BYTES = 300_000;

/**
 * Rows for finding a strategy by its id, its segments, or its custom strategy type, and a release plan by the time
 * at which its next milestone is due, by what trips its safeguards, and by its segments; and those of its guardrails.
 * @param since `createdAt` of the project, or `ANY_TIME`
 */
export function strategyRelationWrites(
  feature: Feature,
  before: FeatureEnvironment,
  after: FeatureEnvironment,
  since: string,
): Write[] {
  const old = strategyMap(before);
  const current = strategyMap(after);
  const place = { feature: feature.name, environment: after.environment };
  const strategies = [...new Set([...old.keys(), ...current.keys()])].flatMap(
    (strategyId): Write[] => {
      const was = old.get(strategyId);
      const is = current.get(strategyId);
      const key = keys.strategyPlace(strategyId);
      const row = { ...place, strategyId };
      const uses = [
        ...segmentUseWrites(
          { ...row, project: feature.project },
          was?.segments ?? [],
          is?.segments ?? [],
          since,
        ),
        ...strategyTypeUseWrites(row, was?.name, is?.name),
      ];
      if (was && is) return uses;
      return [is ? { put: { ...key, ...row } } : { remove: key }, ...uses];
    },
  );
  return [
    ...strategies,
    ...futureSegmentUseWrites(
      { ...place, project: feature.project },
      segmentsOfPlan(before.plan),
      segmentsOfPlan(after.plan),
      since,
    ),
    ...dueMilestoneWrites(before, after),
    ...safeguardWrites(before, after),
    ...guardrailWrites(feature, before, after),
  ];
}

/** @throws {ExceedsLimitError} for an environment larger than 300 kB */
export function refuseLargeEnvironment(state: FeatureEnvironment): void {
  if (Buffer.byteLength(JSON.stringify(state)) <= MAX_ENVIRONMENT_BYTES) return;
  throw new ExceedsLimitError('bytes of a flag in one environment', MAX_ENVIRONMENT_BYTES);
}

/**
 * The writes between two states of a flag and its environments; empty if they are equal. Requires that
 * the flag's own item was not modified since it was read, and for another payload schema or value type that no environment was, because
 * it was compared with all of them. Updates the summaries of changed environments
 * in it, and the sums of its project's bytes.
 *
 * @param since `createdAt` of the project, or `ANY_TIME`
 * @throws {ExceedsLimitError} for an environment larger than 300 kB
 */
export function wholeFeatureWrites(
  before: WholeFeature,
  after: WholeFeature,
  since: string,
): Write[] {
  const { name } = after.feature;
  const changed = Object.values(after.environments).flatMap((state) => {
    const old = before.environments[state.environment] ?? emptyEnvironment(name, state.environment);
    return isDeepStrictEqual(old, state) ? [] : [{ old, state }];
  });
  for (const { state } of changed) refuseLargeEnvironment(state);
  const summaries = changed.map(({ state }) => [state.environment, summarize(state)]);
  const feature: Feature = {
    ...after.feature,
    environments: { ...after.feature.environments, ...Object.fromEntries(summaries) },
  };
  const isSameFeature = isDeepStrictEqual(before.feature, feature);
  if (isSameFeature && changed.length === 0) return [];
  return [
    ...changed.map(({ old, state }) => updateFeatureEnvironmentWrite(old, state)),
    isSameFeature
      ? { check: keys.feature(name), when: atVersion(before.feature.version) }
      : updateFeatureWrite(before.feature, feature),
    ...(before.feature.payloadSchema === feature.payloadSchema &&
    before.feature.valueType === feature.valueType
      ? []
      : unmodifiedWrites(before, new Set(changed.map(({ state }) => state.environment)))),
    ...changed.flatMap(({ old, state }) => strategyRelationWrites(feature, old, state, since)),
    ...settingsSizeWrites(before, after),
  ];
}

function unmodifiedWrites({ environments }: WholeFeature, changed: ReadonlySet<string>): Write[] {
  return Object.values(environments)
    .filter(({ environment }) => !changed.has(environment))
    .map(({ feature, environment, version }) => ({
      check: keys.featureEnvironment(feature, environment),
      when: atVersion(version),
    }));
}

function strategyMap({ strategies }: FeatureEnvironment): Map<string, Strategy> {
  return new Map(strategies.map((strategy) => [strategy.id, strategy]));
}
