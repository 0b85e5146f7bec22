import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { FeatureTag } from '../feature-data/model.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Tag: Tag;
    TagUse: TagUse;
  }
}

/** A tag of the instance, whether or not a flag carries it. */
export interface Tag extends FeatureTag {
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

const USED_IN = 'usedIn:';

/** Name of the attribute with the time at which a project last started to use a tag. */
export function usedInAttribute(project: string) {
  return `${USED_IN}${project}` as const;
}

/** The projects that used a tag, each with the time at which it last started to. Pure. */
export function projectsUsing(tag: Tag): { readonly project: string; readonly at: string }[] {
  return Object.entries(tag)
    .filter(([name]) => name.startsWith(USED_IN))
    .map(([name, at]) => ({ project: name.slice(USED_IN.length), at: String(at) }));
}

export function tagNotFound({ type, value }: FeatureTag): NotFoundError {
  return new NotFoundError({
    kind: 'tag',
    where: `of the type "${type}" with the value "${value}"`,
  });
}

/**
 * Reads a tag.
 * @throws {NotFoundError} for an unknown type or value
 */
export async function getTag(tag: FeatureTag): Promise<Tag> {
  const found = await getItem(keys.tag(tag.type, tag.value));
  if (!found) throw tagNotFound(tag);
  return found;
}

/** Lists the tags of the instance. */
export function listStoredTags(): Promise<Tag[]> {
  return queryPartition(keys.tagPartition);
}

/** Lists the flags that may carry a tag. */
export function listTagUses({ type, value }: FeatureTag): Promise<TagUse[]> {
  return queryPartition(keys.tagUsePartition(type, value));
}
