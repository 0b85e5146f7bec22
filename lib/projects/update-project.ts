import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../auth/caller.ts';
import { noChange, recordChange } from '../events/commit/record-change.ts';
import type { InputOf } from '../http/contract.ts';
import type { GitSource, LinkTemplate, Project } from './model.ts';
import { checkFeatureNaming } from './naming-rules.ts';
import { projectEventData } from './present-project.ts';
import { getProject, updateProjectWrite } from './project-store.ts';
import type { updateProjectSchema, updateSettingsSchema } from './update-schema.ts';

/** Properties of a project that a request may change; absent ones keep their values. */
type UpdateProjectRequest = Partial<InputOf<typeof updateProjectSchema>> &
  Pick<InputOf<typeof updateSettingsSchema>, 'linkTemplates' | 'managedFromGit'>;

/**
 * Updates the settings of a project. A lower flag limit removes no flags, but prevents new ones.
 * @throws {NotFoundError} for an unknown or archived project
 * @throws {ValidationError} for a naming pattern that is not one, or whose example does not match
 */
export function updateProject(
  caller: Caller,
  id: string,
  request: UpdateProjectRequest,
): Promise<void> {
  return recordChange(
    { author: caller.author, expect: [{ type: 'project-updated', project: id }] },
    async () => {
      const before = await getProject(id);
      const after = apply(before, request);
      const data = projectEventData(after);
      const preData = projectEventData(before);
      if (isDeepStrictEqual(data, preData)) return noChange();
      return {
        writes: [updateProjectWrite(before, after)],
        events: [{ type: 'project-updated', project: id, data, preData }],
        result: undefined,
      };
    },
  );
}

function apply(
  { featureNaming: named, managedFromGit: managed, ...before }: Project,
  { linkTemplates, featureNaming, managedFromGit, ...request }: UpdateProjectRequest,
): Project {
  const source = managedFromGit === undefined ? managed : sourceOf(managedFromGit);
  const naming = featureNaming === undefined ? named : checkFeatureNaming(featureNaming);
  return {
    ...before,
    ...request,
    ...(naming && { featureNaming: naming }),
    ...(source && { managedFromGit: source }),
    ...(linkTemplates && { linkTemplates: normalizeLinks(linkTemplates) }),
    updatedAt: new Date().toISOString(),
  };
}

function sourceOf(sent: UpdateProjectRequest['managedFromGit']): GitSource | undefined {
  return sent ? { repository: sent.repository, path: sent.path || null } : undefined;
}

function normalizeLinks(
  links: NonNullable<UpdateProjectRequest['linkTemplates']>,
): readonly LinkTemplate[] {
  return links.map(({ title = null, urlTemplate }) => ({ title, urlTemplate }));
}
