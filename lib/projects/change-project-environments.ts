import type { Author } from '../auth/author.ts';
import type { Caller } from '../auth/caller.ts';
import { findEnvironment, useEnvironmentWrite } from '../environments/environment-store.ts';
import { recordChange } from '../events/record-change.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { invalid, NameExistsError, type ValidationError } from '../platform/errors.ts';
import { refuseLoosening } from './approvals.ts';
import { decideRemoval, refuseMissing } from './decide-environment.ts';
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
      const after = {
        ...project,
        environments: { ...project.environments, [environment]: {} },
        updatedAt: new Date().toISOString(),
      };
      return {
        writes: [
          updateProjectWrite(project, after),
          useEnvironmentWrite(environment, () => unknownEnvironment(environment)),
        ],
        events: [
          {
            type: 'project-environment-added',
            project: projectId,
            environment,
            data: { environment },
          },
        ],
        result: undefined,
      };
    },
  );
}

/**
 * Removes an environment from a project. Its flags' settings are kept, but hidden until the environment
 * is added again.
 * @throws {NotFoundError} for an unknown project, or an environment that it does not have
 * @throws {ValidationError} for the project's last environment, unless projects may have none
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
      refuseMissing(project, environment);
      refuseLoosening(caller, project, environment, { remaining: 0, action: 'removeEnvironment' });
      const { after, events } = decideRemoval(project, environment);
      return { writes: [updateProjectWrite(project, after)], events, result: undefined };
    },
  );
}

function unknownEnvironment(name: string): ValidationError {
  return invalid('/body/environment', 'must be the name of an existing environment', {
    sent: name,
  });
}
