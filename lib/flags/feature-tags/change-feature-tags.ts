import type { Caller } from '../../auth/caller.ts';
import { type ExpectedEvent, recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { flagPlace, getFeature, updateFeatureWrite } from '../feature-data/feature-store.ts';
import type { Feature, FeatureTag } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';
import type { TagInput } from '../tags/schema.ts';
import { findNewTags, planTagging } from '../tags/tagging.ts';

interface TagRequest {
  readonly toAdd?: readonly TagInput[];
  readonly toRemove?: readonly TagInput[];
  /** JSON pointer of a tag of `toAdd` in the request. */
  readonly pointerOf?: (index: number) => string;
}

/**
 * Adds tags to a flag, then removes others. The flag may be archived.
 *
 * @returns the flag's tags afterwards, by type and then by value
 * @throws {NotFoundError} for an unknown flag, {ValidationError} for an unknown tag type
 * @throws {NoAccessError} without UPDATE_FEATURE in the project of the flag
 * @throws {ExceedsLimitError} for more than 100 tags on the flag, or 15 changed at once
 */
export function changeFeatureTags(
  caller: Caller,
  featureName: string,
  { toAdd = [], toRemove = [], pointerOf }: TagRequest,
): Promise<readonly FeatureTag[]> {
  return recordChange(
    { author: caller.author, expect: expectedEvents(featureName, toAdd, toRemove) },
    async () => {
      const [feature, created] = await allInOrder([
        loadTaggable(caller, featureName),
        findNewTags(toAdd, pointerOf),
      ]);
      const { name, project, tags: before } = feature;
      const place = { feature: name, project, at: new Date().toISOString() };
      const plan = planTagging(created, place, before, toAdd, toRemove, pointerOf);
      const { tags, writes, events } = plan;
      return {
        writes: [...writes, ...taggedWrites(feature, tags)],
        events: events.map((draft) => atFeature(feature, draft)),
        result: tags,
      };
    },
  );
}

/** The permission is required in the flag's own project, which the path does not name. */
async function loadTaggable(caller: Caller, name: string): Promise<Feature> {
  const feature = await getFeature(name);
  await requirePermission(caller, ['UPDATE_FEATURE'], flagPlace(feature));
  return feature;
}

function taggedWrites(feature: Feature, tags: readonly FeatureTag[]) {
  return tags.length === feature.tags.length && tags.every((tag) => feature.tags.includes(tag))
    ? []
    : [updateFeatureWrite(feature, { ...feature, tags })];
}

function expectedEvents(
  featureName: string,
  toAdd: readonly TagInput[],
  toRemove: readonly TagInput[],
): ExpectedEvent[] {
  return [
    ...(toAdd.length > 0
      ? ([{ type: 'feature-tagged', featureName }, { type: 'tag-created' }] as const)
      : []),
    ...(toRemove.length > 0 ? [{ type: 'feature-untagged', featureName } as const] : []),
  ];
}
