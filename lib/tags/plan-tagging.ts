import { keys } from '../dynamo/keys.ts';
import { exists, getItems, isNew, type Write } from '../dynamo/table.ts';
import { ExceedsLimitError, ValidationError } from '../errors.ts';
import type { EventDraft } from '../events/types.ts';
import type { FeatureTag } from '../features/model.ts';
import { DEFAULT_TAG_TYPE } from './schema.ts';
import { diffTags, distinctTags, tagId } from './tag-list.ts';

/** Tags that a flag may carry. */
export const MAX_FEATURE_TAGS = 100;
/**
 * Tags that one request may change. A new tag takes five of a transaction's 100 actions (its type, the
 * tag, its use, two events), the flag and the heads of the event logs take up to 17.
 */
export const MAX_CHANGED_TAGS = 15;

/** A tag as a request sends it. */
export interface TagInput {
  readonly type?: string;
  readonly value: string;
}

/** What tagging a flag comes to; the flag's own item is left to the caller. */
export interface Tagging {
  /** The flag's tags afterwards. */
  readonly tags: readonly FeatureTag[];
  readonly writes: readonly Write[];
  /** Without the place of the flag, which the caller adds; those about no flag say so. */
  readonly events: readonly EventDraft[];
}

const complete = ({ type, value }: TagInput): FeatureTag => ({
  type: type ?? DEFAULT_TAG_TYPE,
  value,
});

/** @throws {ValidationError} naming the tag type */
export const unknownTagType = (type: string, path: string): ValidationError =>
  new ValidationError(
    `The \`${path}\` property must name a tag type. There is none named "${type}".`,
    path,
  );

/** Moves the type's version, so that it can not be deleted meanwhile. */
const useTypeWrite = (type: string, path: string): Write => ({
  update: keys.tagType(type),
  expression: 'SET #version = #version + :one',
  names: { '#version': 'version' },
  values: { ':one': 1 },
  when: exists,
  onConflict: () => unknownTagType(type, path),
});

/**
 * The writes that create tags which the instance does not have yet.
 * @param pathOf JSON pointer of the type that a request gave
 */
export const createTagWrites = (
  tags: readonly FeatureTag[],
  pathOf: (type: string) => string,
): Write[] => [
  ...[...new Set(tags.map(({ type }) => type))].map((type) => useTypeWrite(type, pathOf(type))),
  ...tags.map(
    (tag): Write => ({
      put: { ...keys.tag(tag.type, tag.value), ...tag, version: 1 },
      when: isNew,
    }),
  ),
];

const useWrite = (feature: string, { type, value }: FeatureTag): Write => ({
  put: { ...keys.tagUse(type, value, feature), feature },
});

/** Moves the tag's version, so that it can not be deleted meanwhile. */
const keepTagWrite = ({ type, value }: FeatureTag): Write => ({
  update: keys.tag(type, value),
  expression: 'SET #version = #version + :one',
  names: { '#version': 'version' },
  values: { ':one': 1 },
  when: exists,
});

/** Tags belong to no project and no flag. */
export const tagCreated = (data: FeatureTag): EventDraft => ({
  type: 'tag-created',
  project: null,
  featureName: null,
  tags: [],
  data,
});

/**
 * The writes that forget which tags a deleted flag carried. As many as fit beside its deletion: a row
 * left behind does no harm, because a flag's own tags are always looked at too.
 */
export const tagUseRemovals = (feature: string, tags: readonly FeatureTag[]): Write[] =>
  tags
    .slice(0, MAX_CHANGED_TAGS)
    .map(({ type, value }) => ({ remove: keys.tagUse(type, value, feature) }));

type PointerOf = (index: number) => string;

const inTags: PointerOf = (index) => `/body/tags/${index}`;

/** JSON pointer of the first place where a request gives a type. */
const pathOfType =
  (adding: readonly FeatureTag[], pointerOf: PointerOf) =>
  (type: string): string =>
    `${pointerOf(adding.findIndex((tag) => tag.type === type))}/type`;

/**
 * Which of the tags to add are new to the instance: one batch read of tags and tag types.
 * @param pointerOf JSON pointer of a tag of `toAdd` in the request
 * @throws {ValidationError} for an unknown tag type
 */
export const findNewTags = async (
  toAdd: readonly TagInput[],
  pointerOf: PointerOf = inTags,
): Promise<readonly FeatureTag[]> => {
  const adding = toAdd.map(complete);
  const tags = distinctTags(adding);
  const types = [...new Set(tags.map(({ type }) => type))];
  const found = await getItems([
    ...types.map(keys.tagType),
    ...tags.map(({ type, value }) => keys.tag(type, value)),
  ]);
  const unknown = types.find((_type, index) => found[index] === undefined);
  if (unknown !== undefined) throw unknownTagType(unknown, pathOfType(adding, pointerOf)(unknown));
  return tags.filter((_tag, index) => found[types.length + index] === undefined);
};

/**
 * What `planTagging` does once it is known which tags are new. Pure.
 * @param created those of `toAdd` that the instance does not have
 * @throws {ExceedsLimitError} for more than 100 tags on the flag, or 15 changed at once
 */
export const planWithNewTags = (
  created: readonly FeatureTag[],
  feature: string,
  before: readonly FeatureTag[],
  toAdd: readonly TagInput[],
  toRemove: readonly TagInput[],
  pointerOf: PointerOf = inTags,
): Tagging => {
  const adding = toAdd.map(complete);
  const { added, removed, between, after } = diffTags(before, adding, toRemove.map(complete));
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
      ...createTagWrites(created, pathOfType(adding, pointerOf)),
      ...added.filter((tag) => !isNewTag.has(tagId(tag))).map(keepTagWrite),
      ...added.map((tag) => useWrite(feature, tag)),
      ...removed.map(({ type, value }): Write => ({ remove: keys.tagUse(type, value, feature) })),
    ],
    events: [
      ...created.map(tagCreated),
      ...added.map((data): EventDraft => ({ type: 'feature-tagged', data, tags: between })),
      ...removed.map(
        (preData): EventDraft => ({ type: 'feature-untagged', preData, tags: between }),
      ),
    ],
  };
};

/**
 * Plans the tagging of a flag: all tags of `toAdd` are added, then all of `toRemove` removed. Tags that
 * the instance does not have are created. What changes nothing writes and records nothing.
 *
 * @param feature the flag's name
 * @param before the tags it has
 * @param pointerOf JSON pointer of a tag of `toAdd` in the request
 * @throws {ValidationError} for an unknown tag type
 * @throws {ExceedsLimitError} for more than 100 tags on the flag, or 15 changed at once
 */
export const planTagging = async (
  feature: string,
  before: readonly FeatureTag[],
  toAdd: readonly TagInput[],
  toRemove: readonly TagInput[] = [],
  pointerOf: PointerOf = inTags,
): Promise<Tagging> => {
  const created = await findNewTags(toAdd, pointerOf);
  return planWithNewTags(created, feature, before, toAdd, toRemove, pointerOf);
};
