import { createKeptList } from '../../events/read/kept-list.ts';
import type { Project } from '../../projects/model.ts';
import { listProjects } from '../../projects/project-store.ts';
import type { FeatureTag } from '../feature-data/model.ts';
import { compareTags } from './tag-list.ts';
import { listStoredTags, projectsUsing, type Tag } from './tag-store.ts';

/** What a process keeps of a tag: its item grows with the projects that have used it. */
export interface KnownTag extends FeatureTag {
  /** The private projects that show it; absent: everyone sees it. */
  readonly privateProjects?: readonly string[];
}

/** What is known of all tags, by type and value, as of now: no rows are read while neither a tag nor a project changes. */
export const listKnownTags: () => Promise<readonly KnownTag[]> = createKeptList(
  [
    'tag-created',
    'tag-deleted',
    'feature-tagged',
    'project-created',
    'project-updated',
    'project-deleted',
  ],
  async () => {
    const [tags, projects] = await Promise.all([listStoredTags(), listProjects()]);
    const byId = new Map(projects.map((project) => [project.id, project]));
    return tags.map((tag) => toKnown(tag, byId)).sort(compareTags);
  },
);

/** A caller who sees one of the projects that used a tag sees it; a deleted project with the same id does not count. */
function toKnown(tag: Tag, projects: ReadonlyMap<string, Project>): KnownTag {
  const { type, value } = tag;
  if (!tag.isOfProjects) return { type, value };
  const using = projectsUsing(tag).flatMap(({ project, at }) => {
    const found = projects.get(project);
    return found && at >= found.createdAt ? found : [];
  });
  if (using.some(({ mode }) => mode !== 'private')) return { type, value };
  return { type, value, privateProjects: using.map(({ id }) => id) };
}
