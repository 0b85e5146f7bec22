import type { EventDraft } from '../../events/log/types.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { touchWrite } from '../../platform/dynamo/touch-write.ts';
import { exists, isNew, type Write } from '../../platform/dynamo/write.ts';
import { ExceedsLimitError, invalid, type ValidationError } from '../../platform/errors.ts';
import type { FeatureTag } from '../feature-data/model.ts';
import { DEFAULT_TAG_TYPE } from '../tag-types/model.ts';
import type { TagInput } from './schema.ts';
import { diffTags, distinctTags, tagId } from './tag-list.ts';
import { usedInAttribute } from './tag-store.ts';

/** Tags per flag. */
const MAX_FEATURE_TAGS = 100;
/**
 * Tags changed per request. A new tag needs five of a transaction's 100 actions (its type, the tag, its
 * use, two events); the flag and the heads of the event logs need up to 17.
 */
export const MAX_CHANGED_TAGS = 15;

/** The result of tagging a flag; the caller writes the flag itself. */
export interface Tagging {
  /** The flag's tags afterwards. */
  readonly tags: readonly FeatureTag[];
  readonly writes: readonly Write[];
  /** The caller adds flag and project; events that belong to no flag set both to `null`. */
  readonly events: readonly EventDraft[];
}

/** Where and when a flag is tagged. */
interface TaggedPlace {
  /** Name of the flag. */
  readonly feature: string;
  readonly project: string;
  /** RFC 3339. */
  readonly at: string;
}

type PointerOf = (index: number) => string;

const inTags: PointerOf = (index) => `/body/tags/${index}`;

/** @throws {ValidationError} naming the tag type */
export function unknownTagType(type: string, path: string): ValidationError {
  return invalid(path, 'must be the name of an existing tag type', { sent: type });
}

/**
 * The writes that create missing tags.
 * @param pathOf JSON pointer of the type in the request
 * @param place the flag that they are created for; absent for tags that no flag carries yet
 */
export function createTagWrites(
  tags: readonly FeatureTag[],
  pathOf: (type: string) => string,
  place?: TaggedPlace,
): Write[] {
  const usedIn = place && { isOfProjects: true, [usedInAttribute(place.project)]: place.at };
  return [
    ...[...new Set(tags.map(({ type }) => type))].map((type) => useTypeWrite(type, pathOf(type))),
    ...tags.map(
      (tag): Write => ({
        put: { ...keys.tag(tag.type, tag.value), ...tag, ...usedIn, version: 1 },
        when: isNew,
      }),
    ),
  ];
}

/** Tags belong to the instance, not to a project or flag. */
export function tagCreated(data: FeatureTag): EventDraft {
  return {
    type: 'tag-created',
    project: null,
    featureName: null,
    tags: [],
    data,
  };
}

/**
 * The writes that remove a deleted flag from the uses of its tags, as many as fit into the same
 * transaction. Rows left behind do no harm, because readers also check the tags of the flag itself.
 */
export function tagUseRemovals(feature: string, tags: readonly FeatureTag[]): Write[] {
  return tags
    .slice(0, MAX_CHANGED_TAGS)
    .map(({ type, value }) => ({ remove: keys.tagUse(type, value, feature) }));
}

/**
 * Finds the tags that do not exist yet, with one batch read of tags and tag types.
 * @param pointerOf JSON pointer of a tag of `toAdd` in the request
 * @throws {ValidationError} for an unknown tag type
 */
export async function findNewTags(
  toAdd: readonly TagInput[],
  pointerOf: PointerOf = inTags,
): Promise<readonly FeatureTag[]> {
  const adding = toAdd.map(normalizeTag);
  const tags = distinctTags(adding);
  const types = [...new Set(tags.map(({ type }) => type))];
  const found = await getItems([
    ...types.map(keys.tagType),
    ...tags.map(({ type, value }) => keys.tag(type, value)),
  ]);
  const unknown = types.find((_type, index) => found[index] === undefined);
  if (unknown !== undefined) throw unknownTagType(unknown, pathOfType(adding, pointerOf)(unknown));
  return tags.filter((_tag, index) => found[types.length + index] === undefined);
}

/**
 * The pure part of `prepareTagging`.
 * @param created the tags of `toAdd` that do not exist yet
 * @throws {ExceedsLimitError} for more than 100 tags on the flag, or 15 changed at once
 */
export function planTagging(
  created: readonly FeatureTag[],
  place: TaggedPlace,
  before: readonly FeatureTag[],
  toAdd: readonly TagInput[],
  toRemove: readonly TagInput[],
  pointerOf: PointerOf = inTags,
): Tagging {
  const adding = toAdd.map(normalizeTag);
  const { added, removed, between, after } = diffTags(before, adding, toRemove.map(normalizeTag));
  const isNewTag = new Set(created.map(tagId));
  const changed = new Set([...added, ...removed, ...created].map(tagId));
  if (changed.size > MAX_CHANGED_TAGS) {
    throw new ExceedsLimitError('tags changed by one request', MAX_CHANGED_TAGS);
  }
  if (after.length > MAX_FEATURE_TAGS) {
    throw new ExceedsLimitError('tags of a flag', MAX_FEATURE_TAGS);
  }
  return {
    tags: after,
    writes: [
      ...createTagWrites(created, pathOfType(adding, pointerOf), place),
      ...added.filter((tag) => !isNewTag.has(tagId(tag))).map((tag) => keepTagWrite(tag, place)),
      ...added.map((tag) => useWrite(place.feature, tag)),
      ...removed.map(
        ({ type, value }): Write => ({ remove: keys.tagUse(type, value, place.feature) }),
      ),
    ],
    events: [
      ...created.map(tagCreated),
      ...added.map((data): EventDraft => ({ type: 'feature-tagged', data, tags: between })),
      ...removed.map(
        (preData): EventDraft => ({ type: 'feature-untagged', preData, tags: between }),
      ),
    ],
  };
}

/**
 * Reads which tags are new, and plans the tagging of a flag: adds all tags of `toAdd`, then removes all
 * of `toRemove`. Creates missing tags. Writes and records nothing if nothing changes.
 *
 * @param place the flag
 * @param before its current tags
 * @param pointerOf JSON pointer of a tag of `toAdd` in the request
 * @throws {ValidationError} for an unknown tag type
 * @throws {ExceedsLimitError} for more than 100 tags on the flag, or 15 changed at once
 */
export async function prepareTagging(
  place: TaggedPlace,
  before: readonly FeatureTag[],
  toAdd: readonly TagInput[],
  toRemove: readonly TagInput[] = [],
  pointerOf: PointerOf = inTags,
): Promise<Tagging> {
  const created = await findNewTags(toAdd, pointerOf);
  return planTagging(created, place, before, toAdd, toRemove, pointerOf);
}

/** Increments the version of the tag type, so that it cannot be deleted at the same time. */
function useTypeWrite(type: string, path: string): Write {
  return touchWrite(keys.tagType(type), { onConflict: () => unknownTagType(type, path) });
}

function normalizeTag({ type, value }: TagInput): FeatureTag {
  return {
    type: type ?? DEFAULT_TAG_TYPE,
    value,
  };
}

/** JSON pointer of the first use of a type in the request. */
function pathOfType(adding: readonly FeatureTag[], pointerOf: PointerOf) {
  return (type: string): string =>
    `${pointerOf(adding.findIndex((tag) => tag.type === type))}/type`;
}

/**
 * Increments the version of the tag, so that it cannot be deleted at the same time, and stores that the project uses
 * it, so that those who see the project see the tag.
 */
function keepTagWrite({ type, value }: FeatureTag, { project, at }: TaggedPlace): Write {
  return {
    update: keys.tag(type, value),
    expression: 'SET #version = #version + :one, #usedIn = :at',
    names: { '#version': 'version', '#usedIn': usedInAttribute(project) },
    values: { ':one': 1, ':at': at },
    when: exists,
  };
}

function useWrite(feature: string, { type, value }: FeatureTag): Write {
  return {
    put: { ...keys.tagUse(type, value, feature), feature },
  };
}
