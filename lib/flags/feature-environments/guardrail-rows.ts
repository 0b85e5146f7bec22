import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS } from '../../platform/days.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import type { GuardrailSource } from '../feature-data/guardrail-model.ts';
import {
  expectedShare,
  type Guardrail,
  isComparison,
  strategiesInForce,
  watchedGuardrails,
} from '../feature-data/guardrail-rules.ts';
import type { Feature, FeatureEnvironment } from '../feature-data/model.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    GuardrailWatch: GuardrailWatch;
  }
}

/** A guardrail that can stop something now, with all that looking at it needs. */
export interface GuardrailWatch {
  readonly safeguardId: string;
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
  readonly source: GuardrailSource;
  /** How many comparisons are watched with it in the environment of the flag. */
  readonly comparisons: number;
  /** In order; the first says since when it is watched. A milestone that starts adds one. */
  readonly times: readonly WatchedTime[];
}

/** A time in which the same people got the flag, until the next one. */
interface WatchedTime {
  /** A whole minute. */
  readonly from: string;
  /** The share that should get the flag, from 0 to 1; absent: not known. */
  readonly share?: number;
}

/** A guardrail that is watched, and what else its row is made of. */
interface Watched {
  readonly guardrail: Guardrail;
  readonly comparisons: number;
}

/**
 * The writes that keep the rows of guardrails in step with the flag, in the transaction that changes it. Nothing is
 * counted from before a guardrail is watched: from the next whole minute on, because a minute is the smallest time that
 * metrics are kept by.
 * @param now when the flag changes
 */
export function guardrailWrites(
  feature: Feature,
  before: FeatureEnvironment,
  after: FeatureEnvironment,
  now: Date = new Date(),
): Write[] {
  const old = watchedIn(before);
  const current = watchedIn(after);
  const isServedAlike = isDeepStrictEqual(strategiesInForce(before), strategiesInForce(after));
  const time = timeOf(feature, after, now);
  return [
    ...[...old.keys()]
      .filter((id) => !current.has(id))
      .map((id): Write => ({ remove: keys.guardrail(id) })),
    ...[...current].flatMap(([id, watched]): Write[] => {
      const was = old.get(id);
      const begins = !was || !isDeepStrictEqual(was.guardrail.source, watched.guardrail.source);
      if (begins) return [begun(feature, after, watched, time)];
      const isSame = isServedAlike && was.comparisons === watched.comparisons;
      return isSame ? [] : [goesOn(id, watched, isServedAlike ? [] : [time])];
    }),
  ];
}

/** The rows of a flag that moves to another project: its metrics are those of that project from now on. */
export function movedGuardrailWrites(
  feature: Feature,
  state: FeatureEnvironment,
  now: Date = new Date(),
): Write[] {
  const time = timeOf(feature, state, now);
  return [...watchedIn(state).values()].map((watched) => begun(feature, state, watched, time));
}

function watchedIn(state: FeatureEnvironment): ReadonlyMap<string, Watched> {
  const guardrails = watchedGuardrails(state);
  const comparisons = guardrails.filter(({ source }) => isComparison(source)).length;
  return new Map(
    guardrails.map((guardrail) => [guardrail.safeguard.id, { guardrail, comparisons }]),
  );
}

function begun(
  { project }: Feature,
  { feature, environment }: FeatureEnvironment,
  { guardrail, comparisons }: Watched,
  time: WatchedTime,
): Write {
  const { safeguard, source } = guardrail;
  const row: GuardrailWatch = {
    safeguardId: safeguard.id,
    project,
    feature,
    environment,
    source,
    comparisons,
    times: [time],
  };
  return { put: { ...keys.guardrail(safeguard.id), ...row } };
}

function goesOn(id: string, { comparisons }: Watched, times: readonly WatchedTime[]): Write {
  return {
    update: keys.guardrail(id),
    expression: 'SET #times = list_append(#times, :times), #comparisons = :comparisons',
    names: { '#times': 'times', '#comparisons': 'comparisons' },
    values: { ':times': times, ':comparisons': comparisons },
  };
}

function timeOf({ dependencies }: Feature, state: FeatureEnvironment, now: Date): WatchedTime {
  const from = new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  const share = expectedShare(state, dependencies);
  return { from, ...(share !== undefined && { share }) };
}
