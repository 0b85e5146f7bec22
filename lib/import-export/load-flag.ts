import { findWholeFeature } from '../flags/feature-data/feature-store.ts';
import type { FeatureTag } from '../flags/feature-data/model.ts';
import { DEFAULT_TAG_TYPE } from '../flags/tag-types/model.ts';
import { distinctTags } from '../flags/tags/tag-list.ts';
import { findNewTags } from '../flags/tags/tagging.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { getProject } from '../projects/project-store.ts';
import type { FoundFlag, WantedFlag } from './model.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Reads what planning the import of a flag needs: one round trip.
 * @param comingTypes tag types that the import will create, so that their tags do not exist yet
 * @throws {NotFoundError} for an unknown project, {ValidationError} for an unknown tag type
 */
export async function loadFlag(
  projectId: string,
  wanted: WantedFlag,
  comingTypes: ReadonlySet<string> = none,
): Promise<FoundFlag> {
  const [project, whole, parents, newTags] = await Promise.all([
    getProject(projectId),
    findWholeFeature(wanted.name),
    getItems(wanted.dependencies.map(({ feature }) => keys.feature(feature))),
    findTags(wanted, comingTypes),
  ]);
  const found = parents.filter((parent) => parent !== undefined);
  return {
    project,
    whole,
    parents: new Map(found.map((parent) => [parent.name, parent])),
    newTags,
  };
}

async function findTags(
  { tags }: WantedFlag,
  comingTypes: ReadonlySet<string>,
): Promise<readonly FeatureTag[]> {
  const complete = tags.map(({ type = DEFAULT_TAG_TYPE, value }) => ({ type, value }));
  const known = complete.filter(({ type }) => !comingTypes.has(type));
  const coming = complete.filter(({ type }) => comingTypes.has(type));
  return distinctTags([...(await findNewTags(known, () => '/tags')), ...coming]);
}
