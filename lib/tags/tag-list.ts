import type { FeatureTag } from '../features/model.ts';

/** One text per tag; no type has a `#` in it. */
export const tagId = ({ type, value }: FeatureTag): string => `${type}#${value}`;

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Order of every list of tags: by type, then by value, the same on every machine. */
export const compareTags = (a: FeatureTag, b: FeatureTag): number =>
  compareText(a.type, b.type) || compareText(a.value, b.value);

/** What adding and then removing tags does to a flag. */
export interface TagDifference {
  /** Tags that the flag did not have, and will have. */
  readonly added: readonly FeatureTag[];
  /** Tags that it had, and will not have. */
  readonly removed: readonly FeatureTag[];
  /** Its tags between the two steps. */
  readonly between: readonly FeatureTag[];
  /** Its tags in the end, in order. */
  readonly after: readonly FeatureTag[];
}

/** Tags without repetitions, in the order given. */
export const distinctTags = (tags: readonly FeatureTag[]): FeatureTag[] => [
  ...new Map(tags.map(({ type, value }) => [tagId({ type, value }), { type, value }])).values(),
];

/**
 * Adds all tags of one list, then removes all of the other (4.12). A tag in both lists ends removed.
 * Pure.
 */
export const diffTags = (
  before: readonly FeatureTag[],
  toAdd: readonly FeatureTag[],
  toRemove: readonly FeatureTag[],
): TagDifference => {
  const had = new Set(before.map(tagId));
  const removing = new Set(toRemove.map(tagId));
  const added = distinctTags(toAdd).filter(
    (tag) => !had.has(tagId(tag)) && !removing.has(tagId(tag)),
  );
  const between = [...distinctTags(before), ...added].sort(compareTags);
  return {
    added,
    removed: distinctTags(before).filter((tag) => removing.has(tagId(tag))),
    between,
    after: between.filter((tag) => !removing.has(tagId(tag))),
  };
};
