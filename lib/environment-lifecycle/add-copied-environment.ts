import type { Caller } from '../auth/caller.ts';
import { useEnvironmentWrite } from '../environments/environment-store.ts';
import { recordChange } from '../events/commit/record-change.ts';
import type { EventDraft } from '../events/log/types.ts';
import { chunksOf } from '../platform/chunks.ts';
import type { Project } from '../projects/model.ts';
import { findProjects, updateProjectWrite } from '../projects/project-store.ts';

/** Each needs up to four of a transaction's 100 actions: itself, its event, and its log's head and day. */
const PROJECTS_AT_ONCE = 20;

interface Copied {
  readonly from: string;
  readonly to: string;
}

/** The project with the copy, which has the settings of the source. Pure except for the time. */
export function withCopy(project: Project, { from, to }: Copied): Project {
  const { environments, changeRequestEnvironments = {} } = project;
  const approvals = changeRequestEnvironments[from];
  return {
    ...project,
    environments: { ...environments, [to]: environments[from] ?? {} },
    ...(approvals && {
      changeRequestEnvironments: { ...changeRequestEnvironments, [to]: approvals },
    }),
    updatedAt: new Date().toISOString(),
  };
}

/** Adds a copied environment to projects, with the settings that they have for its source. */
export async function addCopiedEnvironment(
  caller: Caller,
  copied: Copied,
  ids: readonly string[],
): Promise<void> {
  for (const batch of chunksOf(ids, PROJECTS_AT_ONCE)) {
    const expect = batch.map(
      (project) => ({ type: 'project-environment-added', project }) as const,
    );
    await recordChange({ author: caller.author, expect }, async () => {
      const found = await findProjects(batch);
      const projects = found
        .filter((project) => project !== undefined)
        .filter(({ environments }) => !Object.hasOwn(environments, copied.to));
      return {
        writes: [
          ...projects.map((project) => updateProjectWrite(project, withCopy(project, copied))),
          ...(projects.length > 0 ? [useEnvironmentWrite(copied.to)] : []),
        ],
        events: projects.map((project) => added(project, copied.to)),
        result: undefined,
      };
    });
  }
}

function added({ id }: Project, environment: string): EventDraft {
  return {
    type: 'project-environment-added',
    project: id,
    environment,
    data: { environment },
  };
}
