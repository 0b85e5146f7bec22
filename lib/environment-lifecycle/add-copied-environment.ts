import type { Caller } from '../auth/caller.ts';
import { updateEnvironmentWrite } from '../environments/environment-store.ts';
import { noChange, recordChange } from '../events/commit/record-change.ts';
import type { EventDraft } from '../events/log/types.ts';
import { chunksOf } from '../platform/chunks.ts';
import type { Project } from '../projects/model.ts';
import { findProjects, updateProjectWrite } from '../projects/project-store.ts';
import { findCopy, finished } from './unfinished-copy.ts';

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

/**
 * Adds a copied environment to projects, with the settings that they have for its source. It is whole with the last
 * of them.
 */
export async function addCopiedEnvironment(
  caller: Caller,
  copied: Copied,
  ids: readonly string[],
): Promise<void> {
  const batches = ids.length > 0 ? chunksOf(ids, PROJECTS_AT_ONCE) : [[]];
  for (const [index, batch] of batches.entries()) {
    const isLast = index === batches.length - 1;
    const expect = batch.map(
      (project) => ({ type: 'project-environment-added', project }) as const,
    );
    await recordChange({ author: caller.author, expect }, async () => {
      const [environment, found] = await Promise.all([findCopy(copied.to), findProjects(batch)]);
      if (!environment) return noChange();
      const projects = found
        .filter((project) => project !== undefined)
        .filter(({ environments }) => !Object.hasOwn(environments, copied.to));
      return {
        writes: [
          ...projects.map((project) => updateProjectWrite(project, withCopy(project, copied))),
          // A deletion that has read the environment before decides again.
          updateEnvironmentWrite(environment, isLast ? finished(environment) : environment),
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
