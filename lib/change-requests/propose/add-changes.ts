import type { Caller } from '../../auth/caller.ts';
import { environmentNotFound } from '../../environments/environment-store.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { ExceedsLimitError, NoAccessError } from '../../platform/errors.ts';
import type { Project } from '../../projects/model.ts';
import { getProject } from '../../projects/project-store.ts';
import { loadLiveState } from '../apply/live-state.ts';
import { refuseLargeProposal } from '../apply/plan-application.ts';
import { expectedRequestEvents } from '../change-request.ts';
import { changeEvent, requestEvent } from '../change-request-events.ts';
import { findDraft, lastChangeRequestId } from '../change-request-store.ts';
import { createChangeRequestWrites, updateChangeRequestWrites } from '../change-request-writes.ts';
import type { ChangeInput, ChangeRequest } from '../model.ts';
import { MAX_CHANGES } from '../model.ts';
import { propose } from './propose.ts';

/** The changes in the request body: one change, or a list of them. */
interface SentChanges {
  readonly inputs: readonly ChangeInput[];
  readonly isList: boolean;
}

/** Changes to add to a draft. */
interface NewChanges {
  readonly changes: readonly {
    readonly input: ChangeInput;
    /** JSON pointer in the request, for errors. */
    readonly pointer: string;
  }[];
  /** For a draft that is created. */
  readonly title?: string;
}

/**
 * Adds changes to the caller's open draft in an environment of a project. Creates the draft if there is
 * none.
 *
 * @throws {NotFoundError} for an unknown project, or an environment that the project does not have
 * @throws {NoAccessError} in a project that is not open, for callers who are not members
 * @throws {ExceedsLimitError} beyond 100 open ones of the project; and 10 of the caller, except for
 * administrators, whose tokens all count as one author
 * @throws {ValidationError} for more than one transaction can apply
 * @throws {ApiError} whatever the direct write would throw
 */
export function addChanges(
  caller: Caller,
  place: { readonly projectId: string; readonly environment: string },
  { inputs, isList }: SentChanges,
): Promise<ChangeRequest> {
  const changes = inputs.map((input, index) => ({
    input,
    pointer: isList ? `/body/${index}` : '/body',
  }));
  return addToDraft(caller, place, async () => ({ changes }));
}

/**
 * The same with changes that follow from what is stored.
 * @param prepare called with the project, and the open draft if there is one; may throw a 4xx
 */
export function addToDraft(
  caller: Caller,
  { projectId, environment }: { readonly projectId: string; readonly environment: string },
  prepare: (project: Project, draft: ChangeRequest | undefined) => Promise<NewChanges>,
): Promise<ChangeRequest> {
  const expect = expectedRequestEvents({ projectId }, 'change-request-created', 'change-added');
  return recordChange({ author: caller.author, expect }, async () => {
    const project = await getProject(projectId);
    if (!Object.hasOwn(project.environments, environment)) throw environmentNotFound(environment);
    refuseOutsiders(caller, project);
    const [draft, last] = await allInOrder([
      findDraft(project, environment, caller.author.id),
      lastChangeRequestId(),
    ]);
    const { changes, title = null } = await prepare(project, draft);
    const before = draft ?? { ...newDraft(caller, project, environment, last + 1), title };
    if (before.changes.length + changes.length > MAX_CHANGES) {
      throw new ExceedsLimitError('changes of a change request', MAX_CHANGES);
    }
    const inputs = changes.map(({ input }) => input);
    const live = await loadLiveState(project, environment, [...before.changes, ...inputs]);
    const numbered = changes.map((each, index) => ({
      ...each,
      id: before.lastChangeId + index + 1,
    }));
    const added = await propose(caller, live, before.changes, numbered);
    const after = {
      ...before,
      changes: [...before.changes, ...added],
      lastChangeId: before.lastChangeId + added.length,
    };
    refuseLargeProposal(live, after);
    return {
      writes: draft
        ? updateChangeRequestWrites(draft, after)
        : createChangeRequestWrites(after, !caller.rights.isAdmin),
      events: [
        ...(draft ? [] : [requestEvent('change-request-created', after)]),
        ...added.map((change) => changeEvent(after, undefined, change)),
      ],
      result: after,
    };
  });
}

/**
 * In a project that is not open, only members may propose changes.
 * @throws {NoAccessError} for others
 */
export function refuseOutsiders({ rights }: Caller, { id, mode }: Project): void {
  if (mode === 'open' || rights.isAdmin || rights.projects.has(id)) return;
  throw new NoAccessError(`The project "${id}" is ${mode}: only its members can propose changes.`);
}

/** A draft without changes. */
export function newDraft(
  caller: Pick<Caller, 'author'>,
  project: Project,
  environment: string,
  id: number,
): ChangeRequest {
  const now = new Date().toISOString();
  return {
    id,
    project: project.id,
    projectCreatedAt: project.createdAt,
    environment,
    title: null,
    state: 'Draft',
    createdBy: caller.author,
    createdAt: now,
    stateTimestamps: { Draft: now },
    changes: [],
    lastChangeId: 0,
    approvals: [],
    rejections: [],
    comments: [],
    reviewers: [],
    version: 1,
  };
}
