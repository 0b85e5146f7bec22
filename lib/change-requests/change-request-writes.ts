import { nextIdWrite } from '../platform/dynamo/counters.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { atVersion, type Condition, isNew, type Write } from '../platform/dynamo/write.ts';
import { ExceedsLimitError } from '../platform/errors.ts';
import { changeRequestRowWrites } from './change-request-row-store.ts';
import { KIND } from './change-request-store.ts';
import {
  type ChangeRequest,
  isOpenChangeRequest,
  MAX_OPEN,
  MAX_OPEN_PER_AUTHOR,
  type ProposedChange,
} from './model.ts';

/** A DynamoDB item may have 400 kB; the rest is reserved for keys. */
const MAX_REQUEST_BYTES = 300_000;

/**
 * Stores a new change request under the next id; a draft as its author's only one in that environment.
 * @param isLimited whether the limit per author applies
 * @throws {ExceedsLimitError} on commit, beyond 100 open ones of the project, or 10 of its author
 */
export function createChangeRequestWrites(request: ChangeRequest, isLimited: boolean): Write[] {
  const isFirstDraft = 'attribute_not_exists(pk)';
  const isOfDeletedProject = 'projectCreatedAt <> :project';
  // A second draft at the same time loses the race; the retry adds its changes to the first one.
  const draftRow: Write = {
    put: { ...draftKey(request), id: request.id, projectCreatedAt: request.projectCreatedAt },
    when: {
      expression: `${isFirstDraft} OR ${isOfDeletedProject}`,
      values: { ':project': request.projectCreatedAt },
    },
  };
  return [
    nextIdWrite(KIND, request.id - 1),
    { put: item(request), when: isNew },
    ...(request.state === 'Draft' ? [draftRow] : []),
    ...changeRequestRowWrites(undefined, request),
    ...countWrite(undefined, request),
    ...authorCountWrite(undefined, request, isLimited),
  ];
}

/**
 * Updates a change request if it was not modified since it was read.
 * @throws {ExceedsLimitError} when it is larger than 300 kB
 */
export function updateChangeRequestWrites(
  before: ChangeRequest,
  { schedule, application, ...rest }: ChangeRequest,
): Write[] {
  const after: ChangeRequest = {
    ...rest,
    ...(rest.state === 'Scheduled' && schedule && { schedule }),
    ...(isOpenChangeRequest(rest) && application && { application }),
    version: before.version + 1,
  };
  const endsDraft = before.state === 'Draft' && after.state !== 'Draft';
  return [
    { put: item(after), when: atVersion(before.version) },
    ...(endsDraft ? [{ remove: draftKey(before) }] : []),
    ...changeRequestRowWrites(before, after),
    ...countWrite(before, after),
    ...authorCountWrite(before, after),
    ...scheduleWrites(before, after),
  ];
}

/** Deletes a change request if it was not modified since it was read. */
export function deleteChangeRequestWrites(request: ChangeRequest): Write[] {
  return [
    { remove: keys.changeRequest(request.id), when: atVersion(request.version) },
    ...(request.state === 'Draft' ? [{ remove: draftKey(request) }] : []),
    ...changeRequestRowWrites(request, undefined),
    ...countWrite(request, undefined),
    ...authorCountWrite(request, undefined),
    ...scheduleWrites(request, undefined),
  ];
}

function item(sent: ChangeRequest) {
  const request = fitting(sent);
  return {
    ...request,
    ...keys.changeRequest(request.id),
    ...keys.changeRequestList(request.project, isOpenChangeRequest(request), request.id),
  };
}

/**
 * The change request as it fits into an item. What its changes made of what they found, and what they found, are for
 * readers only, so they are left out before a change request is refused for its size.
 */
function fitting(request: ChangeRequest): ChangeRequest {
  const leaner = request.changes.map(({ after, ...change }) => change as ProposedChange);
  const leanest = leaner.map(({ before, ...change }) => change as ProposedChange);
  for (const changes of [request.changes, leaner, leanest]) {
    const lean = { ...request, changes };
    if (bytesOf(lean) <= MAX_REQUEST_BYTES) return lean;
  }
  throw new ExceedsLimitError('bytes of a change request', MAX_REQUEST_BYTES);
}

function bytesOf(request: ChangeRequest): number {
  return Buffer.byteLength(JSON.stringify(request));
}

function draftKey({ project, environment, createdBy }: ChangeRequest) {
  return keys.changeRequestDraft(project, environment, createdBy.id);
}

function countWrite(before: ChangeRequest | undefined, after: ChangeRequest | undefined): Write[] {
  const request = after ?? before;
  if (!request || before?.state === after?.state) return [];
  const open = openedBy(before, after);
  const names: Record<string, string> = { '#open': 'open' };
  const values: Record<string, number> = { ':open': open };
  const parts = ['#open :open'];
  for (const [name, state, by] of [
    ['before', before?.state, -1],
    ['after', after?.state, 1],
  ] as const) {
    if (state === undefined) continue;
    names[`#${name}`] = state;
    values[`:${name}`] = by;
    parts.push(`#${name} :${name}`);
  }
  return [
    {
      update: keys.changeRequestCounts(request.project, request.projectCreatedAt),
      expression: `ADD ${parts.join(', ')}`,
      names,
      values,
      ...(open > 0 && {
        when: hasRoomBelow(MAX_OPEN),
        onConflict: () =>
          new ExceedsLimitError(
            `open change requests of the project "${request.project}"`,
            MAX_OPEN,
          ),
      }),
    },
  ];
}

/** Counts the open ones of an author. Everyone's are counted; the limit applies when one is opened. */
function authorCountWrite(
  before: ChangeRequest | undefined,
  after: ChangeRequest | undefined,
  isLimited = false,
): Write[] {
  const request = after ?? before;
  const open = openedBy(before, after);
  if (!request || open === 0) return [];
  const { project, projectCreatedAt, createdBy } = request;
  return [
    {
      update: keys.authorChangeRequestCount(project, projectCreatedAt, createdBy.id),
      expression: 'ADD #open :open',
      names: { '#open': 'open' },
      values: { ':open': open },
      ...(isLimited && {
        when: hasRoomBelow(MAX_OPEN_PER_AUTHOR),
        onConflict: () =>
          new ExceedsLimitError(
            `your open change requests in the project "${project}"`,
            MAX_OPEN_PER_AUTHOR,
          ),
      }),
    },
  ];
}

/** 1 when the change request is opened, -1 when it is closed or deleted. */
function openedBy(before: ChangeRequest | undefined, after: ChangeRequest | undefined): number {
  return (
    Number(after !== undefined && isOpenChangeRequest(after)) -
    Number(before !== undefined && isOpenChangeRequest(before))
  );
}

/** A count of open change requests that allows one more. */
function hasRoomBelow(max: number): Condition {
  const isFirstOpen = 'attribute_not_exists(#open)';
  const isBelowLimit = '#open < :max';
  return { expression: `${isFirstOpen} OR ${isBelowLimit}`, values: { ':max': max } };
}

function scheduleWrites(
  before: ChangeRequest | undefined,
  after: ChangeRequest | undefined,
): Write[] {
  const [old, next] = [pendingAt(before), pendingAt(after)];
  if (old === next) return [];
  const id = (after ?? before)?.id ?? 0;
  return [
    ...(old === undefined ? [] : [{ remove: keys.scheduledChangeRequest(old, id) }]),
    ...(next === undefined
      ? []
      : [{ put: { ...keys.scheduledChangeRequest(next, id), id, scheduledAt: next } }]),
  ];
}

/** When the change request is applied by its schedule, or the application of its parts is continued. */
export function pendingAt(request: ChangeRequest | undefined): string | undefined {
  return request?.schedule?.status === 'pending'
    ? request.schedule.scheduledAt
    : request?.application?.continueAt;
}
