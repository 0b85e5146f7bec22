import type { Caller } from '../auth/caller.ts';
import { missingPermission } from '../auth/missing-permission.ts';
import { holds } from '../auth/rights.ts';
import { findWholeEnvironment, useEnvironmentWrite } from '../environments/environment-store.ts';
import type { addEnvironmentSchema } from '../environments/schema.ts';
import { recordChange } from '../events/commit/record-change.ts';
import type { InputOf } from '../http/contract.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import type { Write } from '../platform/dynamo/write.ts';
import { invalid, NoAccessError, type ValidationError } from '../platform/errors.ts';
import type { DefaultStrategy } from '../strategies/model.ts';
import { approvalSettingsOf, refuseLoosening } from './approvals.ts';
import {
  decideAddition,
  decideApprovals,
  decideRemoval,
  type ProjectDecision,
  refuseMissing,
} from './decide-environment.ts';
import type { Project } from './model.ts';
import { getProject, updateProjectWrite } from './project-store.ts';

/** An environment to add, and what applies in it from the start. */
type AddEnvironmentRequest = InputOf<typeof addEnvironmentSchema>;

/** A default strategy that was checked. */
export interface PreparedDefault {
  readonly strategy: DefaultStrategy;
  /** What has to hold when it is stored. */
  readonly writesFor: (project: Project) => readonly Write[];
}

/**
 * Adds an environment to a project. Its flags are disabled there, or have their settings from before the
 * environment was removed.
 * @param prepareDefault reads what the default strategy refers to, while the project is read
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} for an unknown environment
 * @throws {NameExistsError} when the project already has it
 * @throws {NoAccessError} for approval settings that the caller may not change
 */
export function addProjectEnvironment(
  caller: Caller,
  projectId: string,
  request: AddEnvironmentRequest,
  prepareDefault: () => Promise<PreparedDefault | undefined> = async () => undefined,
): Promise<void> {
  const { environment } = request;
  const expected = ['project-environment-added', 'default-strategy-updated'] as const;
  return recordChange(
    { author: caller.author, expect: expected.map((type) => ({ type, project: projectId })) },
    async () => {
      const [project, found, prepared] = await allInOrder([
        getProject(projectId),
        findWholeEnvironment(environment),
        prepareDefault(),
      ]);
      if (!found) throw unknownEnvironment(environment);
      const added = decideAddition(project, environment, prepared?.strategy);
      const { after, events } = withApprovals(
        caller,
        { before: project, after: added.after },
        request,
      );
      return {
        writes: [
          updateProjectWrite(project, after),
          useEnvironmentWrite(environment, () => unknownEnvironment(environment)),
          ...(prepared?.writesFor(project) ?? []),
        ],
        events: [...added.events, ...events],
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

/** Sets whether changes need approval, if the request says so. */
function withApprovals(
  caller: Caller,
  { before, after }: Readonly<Record<'before' | 'after', Project>>,
  { environment, changeRequestsEnabled }: AddEnvironmentRequest,
): ProjectDecision {
  if (changeRequestsEnabled === undefined) return { after, events: [] };
  const decision = decideApprovals(after, environment, { changeRequestsEnabled });
  if (decision.events.length === 0) return decision;
  const permission = 'PROJECT_CHANGE_REQUEST_WRITE';
  if (!holds(caller.rights, [permission], { project: before })) {
    throw new NoAccessError(missingPermission([permission], {}), [permission]);
  }
  refuseLoosening(caller, before, environment, {
    remaining: approvalSettingsOf(decision.after, environment)?.requiredApprovals ?? 0,
    action: 'updateChangeRequestConfig',
  });
  return decision;
}

function unknownEnvironment(name: string): ValidationError {
  return invalid('/body/environment', 'must be the name of an existing environment', {
    sent: name,
  });
}
