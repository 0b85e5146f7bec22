import { keys } from '../dynamo/keys.ts';
import { atVersion, getItem, isNew, queryPartition, type Write } from '../dynamo/table.ts';
import { NotFoundError } from '../errors.ts';
import type { TagType, TagTypeInput } from './model.ts';

export const findTagType = (name: string): Promise<TagType | undefined> =>
  getItem<TagType>(keys.tagType(name));

/**
 * Reads a tag type.
 * @throws {NotFoundError} when there is none of that name
 */
export const getTagType = async (name: string): Promise<TagType> => {
  const tagType = await findTagType(name);
  if (!tagType) throw new NotFoundError(`Could not find a tag type named "${name}".`);
  return tagType;
};

/** Reads all tag types, by name. */
export const listTagTypes = (): Promise<TagType[]> =>
  queryPartition<TagType>(keys.tagTypePartition);

/**
 * Stores a new tag type. Without `onConflict`, a name that is taken is a lost race: decide again.
 * For whoever creates one on the way, such as an addon, in the transaction that needs it.
 */
export const createTagTypeWrite = (tagType: TagTypeInput, onConflict?: () => Error): Write => {
  const { name, description = '', icon = null, color } = tagType;
  const item = { name, description, icon, ...(color && { color }), version: 1 };
  return {
    put: { ...keys.tagType(name), ...item },
    when: isNew,
    ...(onConflict && { onConflict }),
  };
};

/** Stores a changed tag type, on the condition that it is still the one that was read. */
export const updateTagTypeWrite = (before: TagType, after: TagType): Write => ({
  put: { ...after, ...keys.tagType(after.name), version: before.version + 1 },
  when: atVersion(before.version),
});

/** What others see of a tag type, in answers and in events. */
export const presentTagType = ({ name, description = '', icon = null, color }: TagTypeInput) => ({
  name,
  description,
  icon,
  ...(color && { color }),
});
