import type { Rights } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import type { FeatureTag } from '../feature-data/model.ts';
import { type KnownTag, listKnownTags } from './known-tags.ts';
import { getTag, projectsUsing, type Tag, tagNotFound } from './tag-store.ts';

/**
 * Reads a tag that the caller may see.
 * @throws {NotFoundError} for an unknown type or value, and a tag of projects that the caller may not see
 */
export async function getVisibleTag(rights: Rights, tag: FeatureTag): Promise<Tag> {
  const [found, sees] = await Promise.all([getTag(tag), projectVisibility(rights)]);
  if (!seesTag(found, sees)) throw tagNotFound(tag);
  return found;
}

/**
 * Lists the tags of the instance that the caller may see, or those of one type, by type and then by value.
 */
export async function listTags(rights: Rights, type?: string): Promise<FeatureTag[]> {
  return (await listKnownTags())
    .filter((tag) => (type === undefined || tag.type === type) && seesKnownTag(tag, rights))
    .map((tag) => ({ type: tag.type, value: tag.value }));
}

function seesKnownTag({ privateProjects }: KnownTag, { isAdmin, projects }: Rights): boolean {
  return isAdmin || !privateProjects || privateProjects.some((id) => projects.has(id));
}

/** Whether a caller may see a tag: one of no project, or used in one that the caller may see. Pure. */
function seesTag(tag: Tag, sees: SeesProject): boolean {
  return !tag.isOfProjects || projectsUsing(tag).some(({ project, at }) => sees(project, at));
}
