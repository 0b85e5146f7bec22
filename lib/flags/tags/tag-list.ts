import { compareText } from '../../platform/compare-text.ts';
import type { FeatureTag } from '../feature-data/model.ts';

/** The effect on a flag of adding and then removing tags. */
interface TagDifference {
  /** Tags that are new on the flag. */
  readonly added: readonly FeatureTag[];
  /** Tags that are no longer on the flag. */
  readonly removed: readonly FeatureTag[];
  /** Tags between the two steps. */
  readonly between: readonly FeatureTag[];
  /** Tags after both steps, sorted. */
  readonly after: readonly FeatureTag[];
}

/** A unique string for a tag; types contain no `#`. */
export function tagId({ type, value }: FeatureTag): string {
  return `${type}#${value}`;
}

/** Order of every list of tags: by type, then by value, independent of the locale. */
export function compareTags(a: FeatureTag, b: FeatureTag): number {
  return compareText(a.type, b.type) || compareText(a.value, b.value);
}

/** Removes duplicate tags, and keeps the order. */
export function distinctTags(tags: readonly FeatureTag[]): FeatureTag[] {
  return [
    ...new Map(tags.map(({ type, value }) => [tagId({ type, value }), { type, value }])).values(),
  ];
}

/** Adds all tags of one list, then removes all of the other. A tag in both lists is removed. Pure. */
export function diffTags(
  before: readonly FeatureTag[],
  toAdd: readonly FeatureTag[],
  toRemove: readonly FeatureTag[],
): TagDifference {
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
}
