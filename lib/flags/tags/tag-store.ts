import { keys } from '../../platform/dynamo/keys.ts';
import { getItem, queryPartition } from '../../platform/dynamo/table.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { FeatureTag } from '../feature-data/model.ts';
import { compareTags } from './tag-list.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Tag: Tag;
    TagUse: TagUse;
  }
}

/** A tag of the instance, whether or not a flag carries it. */
interface Tag extends FeatureTag {
  /** Incremented whenever the tag is added to a flag. */
  readonly version: number;
}

/** Says that a flag may carry a tag; the tags of the flag itself are authoritative. */
interface TagUse {
  readonly feature: string;
}

function tagNotFound({ type, value }: FeatureTag): NotFoundError {
  return new NotFoundError({
    kind: 'tag',
    where: `of the type "${type}" with the value "${value}"`,
  });
}

/**
 * Reads a tag.
 * @throws {NotFoundError} for an unknown type or value
 */
export async function getTag(tag: FeatureTag): Promise<Tag> {
  const found = await getItem(keys.tag(tag.type, tag.value));
  if (!found) throw tagNotFound(tag);
  return found;
}

/** Lists the tags of the instance, or those of one type, by type and then by value. */
export async function listTags(type?: string): Promise<FeatureTag[]> {
  const prefix = type === undefined ? undefined : keys.tagPrefix(type);
  const tags = await queryPartition(keys.tagPartition, prefix);
  return tags.map(({ type, value }) => ({ type, value })).sort(compareTags);
}

/** Lists the flags that may carry a tag. */
export function listTagUses({ type, value }: FeatureTag): Promise<TagUse[]> {
  return queryPartition(keys.tagUsePartition(type, value));
}
