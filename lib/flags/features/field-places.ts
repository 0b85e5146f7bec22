import type { DirectoryState, ListedFlag } from '../directory/model.ts';
import { rememberByState } from '../directory/remember-by-state.ts';
import { knowsSegments, lacksDetails } from '../feature-data/summarize.ts';

/** A flag in one environment. */
export interface FieldUsePlace {
  readonly flag: ListedFlag;
  readonly environment: string;
}

/** Active flags in environments, by what their strategies use there. */
interface PlacesByUse {
  /** By the name of a context field. */
  readonly ofFields: ReadonlyMap<string, readonly FieldUsePlace[]>;
  /** By the id of a segment. */
  readonly ofSegments: ReadonlyMap<number, readonly FieldUsePlace[]>;
  /** Where the summary does not know it. */
  readonly unknown: readonly FieldUsePlace[];
}

const placesByUse = rememberByState(({ flags }) => sortByUse(flags.values()));

/**
 * The active flags whose strategies may use a context field in an environment, itself or by a segment, as far as summaries
 * know: without a look at those that do not. Each once, in no order.
 * @param comparing ids of the segments that compare the field
 */
export function placesOfField(
  directory: DirectoryState,
  field: string,
  comparing: readonly number[],
): FieldUsePlace[] {
  const { ofFields, ofSegments, unknown } = placesByUse(directory);
  const bySegments = comparing.flatMap((id) => ofSegments.get(id) ?? []);
  return [...new Set([...unknown, ...(ofFields.get(field) ?? []), ...bySegments])];
}

function sortByUse(flags: Iterable<ListedFlag>): PlacesByUse {
  const ofFields = new Map<string, FieldUsePlace[]>();
  const ofSegments = new Map<number, FieldUsePlace[]>();
  const unknown: FieldUsePlace[] = [];
  for (const flag of flags) {
    if (flag.archivedAt !== null) continue;
    for (const [environment, summary] of Object.entries(flag.environments)) {
      const place = { flag, environment };
      if (lacksDetails(summary) || !knowsSegments(summary)) unknown.push(place);
      for (const field of summary.details?.fields ?? []) addTo(ofFields, field, place);
      for (const id of summary.segments ?? []) addTo(ofSegments, id, place);
    }
  }
  return { ofFields, ofSegments, unknown };
}

function addTo<Key>(places: Map<Key, FieldUsePlace[]>, key: Key, place: FieldUsePlace): void {
  const others = places.get(key);
  if (others) others.push(place);
  else places.set(key, [place]);
}
