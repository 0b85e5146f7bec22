import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryOnePage } from '../../platform/dynamo/query.ts';
import type { FeatureTag } from '../feature-data/model.ts';
import type { TagType } from '../tag-types/model.ts';

/** An instance has a few tag types; with more, only those of the tags that are shown are read. */
const MOST_TYPES = 100;

/** A tag as the API shows it with a flag. */
interface ColoredTag extends FeatureTag {
  /** `#rrggbb`. */
  readonly color: string | null;
}

/** The tag types of the instance; `undefined` if there are too many to read them all. */
type TagTypes = readonly TagType[] | undefined;

/** Reads the tag types, to be shown with flags that are read at the same time. */
export function readTagTypes(): Promise<TagTypes> {
  const values = { ':pk': keys.tagTypePartition };
  return queryOnePage({ where: 'pk = :pk', values, limit: MOST_TYPES });
}

/**
 * Finds the colours of the tags of flags.
 * @param types as `readTagTypes` returns them; the types of the tags are read if there are too many
 * @returns adds its colour to a tag
 */
export async function findTagColors(
  flags: readonly { readonly tags: readonly FeatureTag[] }[],
  types: TagTypes,
): Promise<(tag: FeatureTag) => ColoredTag> {
  const names = new Set(flags.flatMap(({ tags }) => tags.map((tag) => tag.type)));
  const known = types ?? (await getItems([...names].map(keys.tagType)));
  const colors = new Map(known.map((each) => [each?.name, each?.color ?? null]));
  return ({ type, value }) => ({ type, value, color: colors.get(type) ?? null });
}
