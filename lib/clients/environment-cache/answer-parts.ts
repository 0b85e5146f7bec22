import type { SharedPart } from '../compressed-parts/body-of-parts.ts';
import { divideIntoBlocks } from '../compressed-parts/divide-into-blocks.ts';
import { flagJson } from './flag-json.ts';
import { entityTagOf } from './http-caching.ts';
import type { EnvironmentState, FlagEntry, SegmentEntry } from './model.ts';

/** How the items of a list are written. */
interface Writing<Item> {
  readonly nameOf: (item: Item) => string;
  readonly sizeOf: (item: Item) => number;
  /** A hash of all that the JSON of an item is made of. */
  readonly digestOf: (item: Item) => string;
  readonly jsonOf: (item: Item) => string;
}

/** Of flags for clients that know segments, and of segments. */
const asCached = {
  sizeOf: ({ json }: FlagEntry | SegmentEntry) => json.length,
  digestOf: ({ digest }: FlagEntry | SegmentEntry) => digest,
  jsonOf: ({ json }: FlagEntry | SegmentEntry) => json,
};

/**
 * The JSON of flags with commas in between, in parts that stay the same while their flags do.
 * @param segments by id, including at least those that the flags use
 * @param scope whether to inline segments, because the client does not support them
 */
export function flagParts(
  flags: readonly FlagEntry[],
  segments: EnvironmentState['segments'],
  scope: { readonly inlineSegments: boolean },
): SharedPart[] {
  const nameOf = ({ name }: FlagEntry) => name;
  if (!scope.inlineSegments) return partsOf(flags, { ...asCached, nameOf });
  return partsOf(flags, {
    nameOf,
    sizeOf: ({ json, segments: ids }) =>
      ids.reduce((sum, id) => sum + (segments.get(id)?.json.length ?? 0), json.length),
    digestOf: ({ digest, segments: ids }) =>
      ids.length === 0 ? digest : `${digest}(${ids.map((id) => segments.get(id)?.digest).join()})`,
    jsonOf: (entry) => flagJson(entry, segments, scope),
  });
}

/** The JSON of segments with commas in between, in parts that stay the same while their segments do. */
export function segmentParts(segments: readonly SegmentEntry[]): SharedPart[] {
  return partsOf(segments, { ...asCached, nameOf: ({ id }) => String(id) });
}

function partsOf<Item>(items: readonly Item[], writing: Writing<Item>): SharedPart[] {
  const { nameOf, sizeOf, digestOf, jsonOf } = writing;
  return divideIntoBlocks(items, nameOf, sizeOf).map(({ entries, size }, index) => {
    const comma = index === 0 ? '' : ',';
    return {
      key: entityTagOf(`${comma}${entries.map(digestOf).join()}`),
      size,
      write: () => `${comma}${entries.map(jsonOf).join(',')}`,
    };
  });
}
