import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../auth/caller.ts';
import type { ProjectMode } from '../auth/rights.ts';
import { noChange, recordChange } from '../events/commit/record-change.ts';
import type { LinkTemplate, Project } from './model.ts';
import { checkFeatureNaming, type FeatureNamingRequest } from './naming-rules.ts';
import { projectEventData } from './present-project.ts';
import { getProject, updateProjectWrite } from './project-store.ts';

/** Properties of a project that a request may change; absent ones keep their values. */
interface UpdateProjectRequest {
  readonly name?: string;
  readonly description?: string | null;
  readonly mode?: ProjectMode;
  readonly defaultStickiness?: string;
  readonly featureLimit?: number | null;
  readonly featureNaming?: FeatureNamingRequest | null;
  readonly linkTemplates?: readonly {
    readonly title?: string | null;
    readonly urlTemplate: string;
  }[];
}

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
  { featureNaming: named, ...before }: Project,
  { linkTemplates, featureNaming, ...request }: UpdateProjectRequest,
): Project {
  const naming = featureNaming === undefined ? named : checkFeatureNaming(featureNaming);
  return {
    ...before,
    ...request,
    ...(naming && { featureNaming: naming }),
    ...(linkTemplates && { linkTemplates: normalizeLinks(linkTemplates) }),
    updatedAt: new Date().toISOString(),
  };
}

function normalizeLinks(
  links: NonNullable<UpdateProjectRequest['linkTemplates']>,
): readonly LinkTemplate[] {
  return links.map(({ title = null, urlTemplate }) => ({ title, urlTemplate }));
}
