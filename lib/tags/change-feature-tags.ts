import { type Caller, requirePermission } from '../auth/caller.ts';
import { recordChange } from '../events/record-change.ts';
import { atFeature } from '../features/feature-context.ts';
import { getFeature, updateFeatureWrite } from '../features/feature-store.ts';
import type { Feature, FeatureTag } from '../features/model.ts';
import { planTagging, type TagInput } from './plan-tagging.ts';

interface TagRequest {
  readonly toAdd?: readonly TagInput[];
  readonly toRemove?: readonly TagInput[];
  /** JSON pointer of a tag of `toAdd` in the request. */
  readonly pointerOf?: (index: number) => string;
}

const taggedWrites = (feature: Feature, tags: readonly FeatureTag[]) =>
  tags.length === feature.tags.length && tags.every((tag) => feature.tags.includes(tag))
    ? []
    : [updateFeatureWrite(feature, { ...feature, tags })];

/**
 * Adds tags to a flag, then removes others (4.12). The flag may be in the archive.
 *
 * @returns the flag's tags afterwards, by type and then by value
 * @throws {NotFoundError} for an unknown flag, {ValidationError} for an unknown tag type
 * @throws {NoAccessError} without UPDATE_FEATURE in the project that the flag is in
 * @throws {ExceedsLimitError} for more than 100 tags on the flag, or 15 changed at once
 */
export const changeFeatureTags = (
  caller: Caller,
  featureName: string,
  { toAdd = [], toRemove = [], pointerOf }: TagRequest,
): Promise<readonly FeatureTag[]> =>
  recordChange(caller.author, async () => {
    const feature = await getFeature(featureName);
    await requirePermission(caller, ['UPDATE_FEATURE'], { project: feature.project });
    const plan = await planTagging(feature.name, feature.tags, toAdd, toRemove, pointerOf);
    const { tags, writes, events } = plan;
    return {
      writes: [...writes, ...taggedWrites(feature, tags)],
      events: events.map((draft) => atFeature(feature, draft)),
      result: tags,
    };
  });
