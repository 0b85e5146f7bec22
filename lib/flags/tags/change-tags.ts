import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { ConflictError, NameExistsError } from '../../platform/errors.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { updateFeatureWrite } from '../feature-data/feature-store.ts';
import type { Feature, FeatureTag } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';
import { tagId } from './tag-list.ts';
import { listTagUses } from './tag-store.ts';
import { createTagWrites, tagCreated, unknownTagType } from './tagging.ts';
import { getVisibleTag } from './visible-tags.ts';

/**
 * Flags from which a tag is removed when it is deleted. Each needs up to seven of a transaction's 100
 * actions: itself, its use, its event, and the heads of the logs of the flag and its project.
 */
const MAX_UNTAGGED_FEATURES = 10;
/** Maximum number of rows left behind by deleted flags that one transaction removes. */
const MAX_STALE_USES = 15;

const TYPE_POINTER = '/body/type';

/**
 * Creates a tag that no flag carries yet.
 * @throws {NameExistsError} when the tag exists, {ValidationError} for an unknown tag type
 */
export function createTag(caller: Caller, tag: FeatureTag): Promise<FeatureTag> {
  return recordChange({ author: caller.author, expect: ['tag-created'] }, async () => {
    const [type, existing] = await getItems([
      keys.tagType(tag.type),
      keys.tag(tag.type, tag.value),
    ]);
    if (!type) throw unknownTagType(tag.type, TYPE_POINTER);
    if (existing) {
      throw new NameExistsError({
        kind: 'tag',
        where: `of the type "${tag.type}" with the value "${tag.value}"`,
      });
    }
    return {
      writes: createTagWrites([tag], () => TYPE_POINTER),
      events: [tagCreated(tag)],
      result: tag,
    };
  });
}

/**
 * Deletes a tag and removes it from all flags that carry it.
 * @throws {NotFoundError} for an unknown tag, and one of projects that the caller may not see
 * @throws {NoAccessError} without UPDATE_FEATURE in the project of each flag that carries it
 * @throws {ConflictError} when more than 10 flags carry it, or one in a project that the caller may not see
 */
export function deleteTag(caller: Caller, { type, value }: FeatureTag): Promise<void> {
  return recordChange({ author: caller.author, expect: ['tag-deleted'] }, async () => {
    const tag = { type, value };
    // Read before its uses: tagging a flag later increments the version that the deletion expects.
    const { version } = await getVisibleTag(caller.rights, tag);
    const uses = await listTagUses(tag);
    const found = await getItems(uses.map(({ feature }) => keys.feature(feature)));
    const features = found.filter(carries(tag));
    const projects = [...new Set(features.map(({ project }) => project))];
    await Promise.all(
      projects.map((project) =>
        requirePermission(caller, ['UPDATE_FEATURE'], { project, unseen: carriedElsewhere }),
      ),
    );
    if (features.length > MAX_UNTAGGED_FEATURES) {
      throw new ConflictError(
        `${features.length} flags have this tag. It can be deleted if at most ${MAX_UNTAGGED_FEATURES} flags have it: remove it from some first.`,
      );
    }
    const carriers = new Set(features.map(({ name }) => name));
    const stale = uses.filter(({ feature }) => !carriers.has(feature)).slice(0, MAX_STALE_USES);
    return {
      writes: [
        { remove: keys.tag(type, value), when: atVersion(version) },
        ...features.map((feature) => untagWrites(feature, tag)),
        ...[...carriers, ...stale.map(({ feature }) => feature)].map(
          (feature): Write => ({ remove: keys.tagUse(type, value, feature) }),
        ),
      ],
      events: [
        ...features.map((feature) => untagged(feature, tag)),
        { type: 'tag-deleted', data: tag },
      ],
      result: undefined,
    };
  });
}

function carriedElsewhere(): Error {
  return new ConflictError('Flags in projects that you cannot see have this tag.');
}

function carries(tag: FeatureTag) {
  return (feature: Feature | undefined): feature is Feature =>
    feature?.tags.some((candidate) => tagId(candidate) === tagId(tag)) ?? false;
}

function untagWrites(feature: Feature, tag: FeatureTag): Write {
  return updateFeatureWrite(feature, {
    ...feature,
    tags: feature.tags.filter((candidate) => tagId(candidate) !== tagId(tag)),
  });
}

function untagged(feature: Feature, preData: FeatureTag): EventDraft {
  return atFeature(feature, { type: 'feature-untagged', preData });
}
