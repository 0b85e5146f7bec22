import { type Environment, productionOf } from '../../environments/model.ts';
import { logNames, readHeads } from '../../events/log/event-log.ts';
import type { CodeState } from '../../flags/code-references/model.ts';
import {
  type CodeStates,
  readCodeStates,
} from '../../flags/code-references/read-code-references.ts';
import type { Feature, FeatureEnvironment } from '../../flags/feature-data/model.ts';
import { queryFlagsAfter } from '../../flags/feature-data/query-flags.ts';
import { emptyEnvironment } from '../../flags/feature-data/rules.ts';
import { listFeatureTypes } from '../../flags/feature-types/feature-type-store.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { readInWaves } from '../../platform/dynamo/read-in-waves.ts';
import { cursorAfterName, nameBefore } from '../../platform/name-cursor.ts';
import type { CleanUpFlag, CleanUpPage, Kept } from './clean-up-model.ts';
import {
  isUnchanged,
  keptOf,
  mayBeRolledOut,
  type RolloutFilter,
  reasonsFor,
} from './clean-up-rules.ts';
import { sameForEverybody } from './rollout-rules.ts';

/** Flags that one page looks at, whether or not they can be cleaned up. */
const MAX_LOOKED_AT = 500;

/** A flag that is the same for everybody, and since when. */
interface RolledOut {
  readonly kept: Kept;
  readonly unchangedSince: string;
}

/** What is known of the flags of a page. */
interface KnownOfPage {
  readonly rolledOut: RolledOut | undefined;
  readonly code: CodeStates;
  readonly now: number;
}

const neverFound: CodeState = { left: 0, places: [], goneAt: null };

/**
 * The flags of a project that can be cleaned up, behind a cursor: one query of the index, what is known of its code, the
 * ends of the event logs of flags that may be fully rolled out, and of those that were not changed their settings in
 * production.
 * @throws {ValidationError} for a cursor that no page has returned
 */
export async function findCleanUpFlags(
  project: string,
  environments: readonly Environment[],
  { cursor, limit }: CleanUpPage,
  now: number,
): Promise<{ readonly flags: CleanUpFlag[]; readonly nextCursor?: string }> {
  const [looked, types] = await Promise.all([
    queryFlagsAfter(project, cursor && nameBefore(cursor), MAX_LOOKED_AT),
    listFeatureTypes(),
  ]);
  const ending = types.filter(({ lifetimeDays }) => lifetimeDays !== null);
  const [code, rolledOut] = await Promise.all([
    readCodeStates(project, looked),
    findRolledOut(looked, {
      production: productionOf(environments),
      endingTypes: new Set(ending.map(({ id }) => id)),
      now,
    }),
  ]);
  const found = looked.flatMap((feature) =>
    toCleanUp(feature, { rolledOut: rolledOut.get(feature.name), code, now }),
  );
  const flags = found.slice(0, limit);
  const isCut = found.length > limit;
  const last = isCut ? flags.at(-1)?.feature : looked[MAX_LOOKED_AT - 1];
  return { flags, ...(last && { nextCursor: cursorAfterName(last.name) }) };
}

function toCleanUp(feature: Feature, { rolledOut, code, now }: KnownOfPage): CleanUpFlag[] {
  const state = code.states.get(feature.name) ?? neverFound;
  const reasons = reasonsFor(feature, { rolledOut: rolledOut?.kept, goneAt: state.goneAt, now });
  const kept = keptOf(feature, rolledOut?.kept);
  if (reasons.length === 0) return [];
  return [
    {
      feature,
      reasons,
      ...(kept && { kept }),
      ...(code.isSearched && { code: state }),
      ...(rolledOut && { unchangedSince: rolledOut.unchangedSince }),
    },
  ];
}

async function findRolledOut(
  features: readonly Feature[],
  filter: RolloutFilter,
): Promise<Map<string, RolledOut>> {
  const candidates = features.filter((feature) => mayBeRolledOut(feature, filter));
  const days = await readLastDays(candidates.map(({ name }) => name));
  const quiet = candidates.filter(({ name }) => isUnchanged(days.get(name) ?? '', filter.now));
  const settings = await readSettings(quiet, filter.production);
  return new Map(
    quiet.flatMap(({ name, createdAt }) => {
      const kept = sameForEverybody(settings.get(name) ?? []);
      const unchangedSince = days.get(name) || createdAt.slice(0, 10);
      return kept ? [[name, { kept, unchangedSince }] as const] : [];
    }),
  );
}

/** The days of the last events of flags, by name. */
async function readLastDays(names: readonly string[]): Promise<Map<string, string>> {
  const heads = await readHeads(names.map(logNames.feature));
  return new Map(names.map((name) => [name, heads.get(logNames.feature(name))?.day ?? '']));
}

async function readSettings(
  features: readonly Feature[],
  production: readonly string[],
): Promise<Map<string, FeatureEnvironment[]>> {
  const places = features.flatMap(({ name }) =>
    production.map((environment) => ({ name, environment })),
  );
  const found = await readInWaves(
    places.map(({ name, environment }) => keys.featureEnvironment(name, environment)),
  );
  const settings = places.map(
    ({ name, environment }, index) => found[index] ?? emptyEnvironment(name, environment),
  );
  return Map.groupBy(settings, ({ feature }) => feature);
}
