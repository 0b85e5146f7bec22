import { together } from '../dynamo/together.ts';
import { findEnvironment, useEnvironmentWrite } from '../environments/environment-store.ts';
import { NameExistsError, NotFoundError, ValidationError } from '../errors.ts';
import { type Change, recordChange } from '../events/record-change.ts';
import type { Author, EventDraft } from '../events/types.ts';
import type { Project } from './model.ts';
import { getProject, updateProjectWrite } from './project-store.ts';

const unknownEnvironment = (name: string): ValidationError =>
  new ValidationError(
    `The \`/body/environment\` property names "${name}", which is no environment.`,
    '/body/environment',
  );

const changed = (
  project: Project,
  environments: Project['environments'],
  event: EventDraft,
): Change<void> => ({
  writes: [
    updateProjectWrite(project, {
      ...project,
      environments,
      updatedAt: new Date().toISOString(),
    }),
  ],
  events: [event],
  result: undefined,
});

/**
 * Gives a project an environment: its flags are off in it, or as they were when it was removed.
 * @throws {NotFoundError} when there is no such project
 * @throws {ValidationError} when there is no such environment
 * @throws {NameExistsError} when the project has it already
 */
export const addProjectEnvironment = (
  author: Author,
  projectId: string,
  environment: string,
): Promise<void> =>
  recordChange(author, async () => {
    const [project, found] = await together([getProject(projectId), findEnvironment(environment)]);
    if (!found) throw unknownEnvironment(environment);
    if (Object.hasOwn(project.environments, environment)) {
      throw new NameExistsError(
        `The project "${projectId}" has the environment "${environment}" already.`,
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
  }, [{ type: 'project-environment-added', project: projectId }]);

/**
 * Takes an environment from a project. What its flags are set to there is kept, unseen, and is there
 * again when the environment comes back.
 * @throws {NotFoundError} when there is no such project, or it has no such environment
 * @throws {ValidationError} when it is the project's last one
 */
export const removeProjectEnvironment = (
  author: Author,
  projectId: string,
  environment: string,
): Promise<void> =>
  recordChange(author, async () => {
    const project = await getProject(projectId);
    if (!Object.hasOwn(project.environments, environment)) {
      throw new NotFoundError(
        `The project "${projectId}" has no environment named "${environment}".`,
      );
    }
    const { [environment]: _removed, ...others } = project.environments;
    if (Object.keys(others).length === 0) {
      throw new ValidationError(
        `"${environment}" is the last environment of the project "${projectId}". A project must have one.`,
      );
    }
    return changed(project, others, {
      type: 'project-environment-removed',
      project: projectId,
      environment,
      preData: { environment },
    });
  }, [{ type: 'project-environment-removed', project: projectId }]);
