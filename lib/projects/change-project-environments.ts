import type { Author } from '../auth/author.ts';
import type { Caller } from '../auth/caller.ts';
import { findEnvironment, useEnvironmentWrite } from '../environments/environment-store.ts';
import { type Commit, recordChange } from '../events/record-change.ts';
import type { EventDraft } from '../events/types.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { invalid, NameExistsError, NotFoundError, ValidationError } from '../platform/errors.ts';
import { refuseLoosening } from './approvals.ts';
import type { Project } from './model.ts';
import { getProject, updateProjectWrite } from './project-store.ts';

/**
 * Adds an environment to a project. Its flags are disabled there, or have their settings from before the
 * environment was removed.
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} for an unknown environment
 * @throws {NameExistsError} when the project already has it
 */
export function addProjectEnvironment(
  author: Author,
  projectId: string,
  environment: string,
): Promise<void> {
  return recordChange(
    { author, expect: [{ type: 'project-environment-added', project: projectId }] },
    async () => {
      const [project, found] = await allInOrder([
        getProject(projectId),
        findEnvironment(environment),
      ]);
      if (!found) throw unknownEnvironment(environment);
      if (Object.hasOwn(project.environments, environment)) {
        throw new NameExistsError(
          { kind: 'environment', name: environment },
          `The project "${projectId}" already has the environment "${environment}".`,
        );
      }
      const { writes, ...change } = changed(
        project,
        { ...project.environments, [environment]: {} },
        {
          type: 'project-environment-added',
          project: projectId,
          environment,
          data: { environment },
        },
      );
      const use = useEnvironmentWrite(environment, () => unknownEnvironment(environment));
      return { ...change, writes: [...writes, use] };
    },
  );
}

/**
 * Removes an environment from a project. Its flags' settings are kept, but hidden until the environment
 * is added again.
 * @throws {NotFoundError} for an unknown project, or an environment that it does not have
 * @throws {ValidationError} for the project's last environment
 * @throws {NoAccessError} where changes need approval, unless the caller may make them without
 */
export function removeProjectEnvironment(
  caller: Caller,
  projectId: string,
  environment: string,
): Promise<void> {
  return recordChange(
    {
      author: caller.author,
      expect: [{ type: 'project-environment-removed', project: projectId }],
    },
    async () => {
      const project = await getProject(projectId);
      if (!Object.hasOwn(project.environments, environment)) {
        throw new NotFoundError({
          kind: 'environment',
          name: environment,
          where: `in the project "${projectId}"`,
        });
      }
      refuseLoosening(caller, project, environment, 0);
      const { [environment]: _removed, ...others } = project.environments;
      if (Object.keys(others).length === 0) {
        throw new ValidationError(
          `The environment "${environment}" is the last one of the project "${projectId}". A project needs at least one.`,
        );
      }
      return changed(project, others, {
        type: 'project-environment-removed',
        project: projectId,
        environment,
        preData: { environment },
      });
    },
  );
}

function unknownEnvironment(name: string): ValidationError {
  return invalid('/body/environment', 'must be the name of an existing environment', {
    sent: name,
  });
}

function changed(
  project: Project,
  environments: Project['environments'],
  event: EventDraft,
): Commit<void> {
  return {
    writes: [
      updateProjectWrite(project, {
        ...project,
        environments,
        updatedAt: new Date().toISOString(),
      }),
    ],
    events: [event],
    result: undefined,
  };
}
