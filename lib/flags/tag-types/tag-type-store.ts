import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { TagType, TagTypeInput } from './model.ts';

export function findTagType(name: string): Promise<TagType | undefined> {
  return getItem(keys.tagType(name));
}

/**
 * Reads a tag type.
 * @throws {NotFoundError} for an unknown name
 */
export async function getTagType(name: string): Promise<TagType> {
  const tagType = await findTagType(name);
  if (!tagType) throw new NotFoundError({ kind: 'tag-type', name });
  return tagType;
}

/** Lists all tag types, by name. */
export function listTagTypes(): Promise<TagType[]> {
  return queryPartition(keys.tagTypePartition);
}

/**
 * Creates a tag type within a larger transaction, for example that of an integration. Without `onConflict`, a
 * taken name counts as a lost race, and the change is decided again.
 */
export function createTagTypeWrite(tagType: TagTypeInput, onConflict?: () => Error): Write {
  const { name, description = '', icon = null, color } = tagType;
  const item = { name, description, icon, ...(color && { color }), version: 1 };
  return {
    put: { ...keys.tagType(name), ...item },
    when: isNew,
    ...(onConflict && { onConflict }),
  };
}

/** Updates a tag type if it was not modified since it was read. */
export function updateTagTypeWrite(before: TagType, after: TagType): Write {
  return {
    put: { ...after, ...keys.tagType(after.name), version: before.version + 1 },
    when: atVersion(before.version),
  };
}
