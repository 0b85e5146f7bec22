import type { Rights } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getItem, queryPartition } from '../../platform/dynamo/table.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import type { FeatureTag } from '../feature-data/model.ts';
import { compareTags } from './tag-list.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Tag: Tag;
    TagUse: TagUse;
  }
}

/** A tag of the instance, whether or not a flag carries it. */
interface Tag extends FeatureTag {
  /** Incremented whenever the tag is added to a flag. */
  readonly version: number;
  /**
   * Created for a flag. Only those who see one of the projects that used it see it; their ids and the time of
   * their last use are further attributes (`usedInAttribute`). Absent: everyone sees it.
   */
  readonly isOfProjects?: boolean;
  readonly [usedIn: `usedIn:${string}`]: string;
}

/** Says that a flag may carry a tag; the tags of the flag itself are authoritative. */
interface TagUse {
  readonly feature: string;
}

/** Name of the attribute with the time at which a project last started to use a tag. */
export function usedInAttribute(project: string) {
  return `usedIn:${project}` as const;
}

function tagNotFound({ type, value }: FeatureTag): NotFoundError {
  return new NotFoundError({
    kind: 'tag',
    where: `of the type "${type}" with the value "${value}"`,
  });
}

/**
 * Reads a tag.
 * @throws {NotFoundError} for an unknown type or value
 */
async function getTag(tag: FeatureTag): Promise<Tag> {
  const found = await getItem(keys.tag(tag.type, tag.value));
  if (!found) throw tagNotFound(tag);
  return found;
}

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
  const prefix = type === undefined ? undefined : keys.tagPrefix(type);
  const [all, sees] = await Promise.all([
    queryPartition(keys.tagPartition, prefix),
    projectVisibility(rights),
  ]);
  const tags = all.filter((tag) => seesTag(tag, sees));
  return tags.map(({ type, value }) => ({ type, value })).sort(compareTags);
}

/** Whether a caller may see a tag: one of no project, or used in one that the caller may see. Pure. */
function seesTag(tag: Tag, sees: SeesProject): boolean {
  if (!tag.isOfProjects) return true;
  return Object.entries(tag).some(([name, at]) => {
    const [, project] = /^usedIn:(.*)$/s.exec(name) ?? [];
    return project !== undefined && sees(project, String(at));
  });
}

/** Lists the flags that may carry a tag. */
export function listTagUses({ type, value }: FeatureTag): Promise<TagUse[]> {
  return queryPartition(keys.tagUsePartition(type, value));
}
