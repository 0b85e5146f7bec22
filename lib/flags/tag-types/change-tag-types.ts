import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { atVersion } from '../../platform/dynamo/write.ts';
import { ConflictError, NameExistsError } from '../../platform/errors.ts';
import type { TagType, TagTypeInput } from './model.ts';
import { DEFAULT_TAG_TYPE } from './model.ts';
import { presentTagType } from './present-tag-type.ts';
import {
  createTagTypeWrite,
  findTagType,
  getTagType,
  updateTagTypeWrite,
} from './tag-type-store.ts';

/** @throws {NameExistsError} when a tag type with this name exists */
export async function refuseTakenName(name: string): Promise<void> {
  if (await findTagType(name)) throw tagTypeNameTaken(name)();
}

/**
 * Creates a tag type.
 * @throws {NameExistsError} when the name is taken
 */
export function createTagType(caller: Caller, request: TagTypeInput) {
  return recordChange({ author: caller.author, expect: ['tag-type-created'] }, async () => {
    const data = presentTagType(request);
    return {
      writes: [createTagTypeWrite(request, tagTypeNameTaken(request.name))],
      events: [{ type: 'tag-type-created', data }],
      result: data,
    };
  });
}

/**
 * Updates a tag type; properties that are absent from the request stay unchanged.
 * @throws {NotFoundError} for an unknown name
 */
export function updateTagType(
  caller: Caller,
  name: string,
  request: Omit<TagTypeInput, 'name'>,
): Promise<void> {
  return recordChange({ author: caller.author, expect: ['tag-type-updated'] }, async () => {
    const before = await getTagType(name);
    const after: TagType = { ...before, ...request };
    const data = presentTagType(after);
    const preData = presentTagType(before);
    if (isDeepStrictEqual(data, preData)) return noChange();
    return {
      writes: [updateTagTypeWrite(before, after)],
      events: [{ type: 'tag-type-updated', data, preData }],
      result: undefined,
    };
  });
}

/**
 * Deletes a tag type without tags. Tags are not deleted with it: flags carry them, and callers allowed to
 * delete a type may not be allowed to change those flags.
 * @throws {NotFoundError} for an unknown name
 * @throws {ConflictError} while tags of this type exist, and for `simple`, the default for tags without a
 * type
 */
export function deleteTagType(caller: Caller, name: string): Promise<void> {
  return recordChange({ author: caller.author, expect: ['tag-type-deleted'] }, async () => {
    // Read before its tags: creating a tag later increments the version that the deletion expects.
    const tagType = await getTagType(name);
    if (name === DEFAULT_TAG_TYPE) {
      throw new ConflictError(`The tag type "${name}" is the default one and cannot be deleted.`);
    }
    if (await hasTags(name)) {
      throw new ConflictError(`There are tags of the type "${name}". Delete them first.`);
    }
    return {
      writes: [{ remove: keys.tagType(name), when: atVersion(tagType.version) }],
      events: [{ type: 'tag-type-deleted', preData: presentTagType(tagType) }],
      result: undefined,
    };
  });
}

function tagTypeNameTaken(name: string) {
  return (): Error => new NameExistsError({ kind: 'tag-type', name });
}

async function hasTags(name: string): Promise<boolean> {
  const where = 'pk = :pk AND begins_with(sk, :prefix)';
  const values = { ':pk': keys.tagPartition, ':prefix': keys.tagPrefix(name) };
  return (await query({ where, values, limit: 1 })).length > 0;
}
