import { chunksOf } from '../../platform/chunks.ts';
import { invalid } from '../../platform/errors.ts';
import { cursorAfterName, nameBefore } from '../../platform/name-cursor.ts';
import type { Project } from '../../projects/model.ts';
import { readStates } from '../feature-data/feature-store.ts';
import type { Feature } from '../feature-data/model.ts';
import { queryFlagsAfter } from '../feature-data/query-flags.ts';
import { drifts, isMeantToDiffer, mayDrift } from './drift-rules.ts';
import type { DriftingFlag, DriftPage, EnvironmentPair } from './model.ts';

/** Flags that one page looks at, whether or not they drift. */
const MAX_COMPARED = 200;
/** Flags whose settings are read at once: those of two environments are one batch read. */
const READ_AT_ONCE = 50;

/**
 * The flags of a project whose rules differ between two environments, behind a cursor: one query of the index, and the
 * two settings of each flag that is on in one of them, in batches until the page is full.
 * @throws {ValidationError} for a cursor that no page has returned
 */
export async function findDrift(
  project: string,
  pair: EnvironmentPair,
  { cursor, limit, declared }: DriftPage,
): Promise<{ readonly flags: DriftingFlag[]; readonly nextCursor?: string }> {
  const looked = await queryFlagsAfter(project, cursor && nameBefore(cursor), MAX_COMPARED);
  const worth = looked.filter(
    (feature) => mayDrift(feature, pair) && (declared || !isMeantToDiffer(feature, pair)),
  );
  const found: DriftingFlag[] = [];
  for (const features of chunksOf(worth, READ_AT_ONCE)) {
    if (found.length > limit) break;
    found.push(...(await readDriftOf(features, pair)));
  }
  const flags = found.slice(0, limit);
  const last = found.length > limit ? flags.at(-1)?.feature : looked[MAX_COMPARED - 1];
  return { flags, ...(last && { nextCursor: cursorAfterName(last.name) }) };
}

/** The flags that drift among some: their settings are read as they are now, by key. */
export async function readDriftOf(
  features: readonly Feature[],
  { from, to }: EnvironmentPair,
): Promise<DriftingFlag[]> {
  const wanted = features.flatMap(({ name }) => [from, to].map((place) => [name, place] as const));
  const states = await readStates(wanted);
  return features.flatMap((feature, index) => {
    const [one, other] = states.slice(2 * index);
    return one && other && drifts(one, other) ? [{ feature, from: one, to: other }] : [];
  });
}

/**
 * Refuses environments that cannot be compared.
 * @param pointers JSON pointers of both in the request
 * @throws {ValidationError} for one that the project does not have, and for the same one twice
 */
export function refusePair(
  { id, environments }: Project,
  { from, to }: EnvironmentPair,
  pointers: { readonly from: string; readonly to: string },
): void {
  for (const [name, pointer] of [
    [from, pointers.from],
    [to, pointers.to],
  ] as const) {
    if (Object.hasOwn(environments, name)) continue;
    throw invalid(pointer, `must be the name of an environment of the project "${id}"`, {
      sent: name,
    });
  }
  if (from === to) {
    throw invalid(pointers.from, 'must be another environment than `to`', { sent: from });
  }
}
