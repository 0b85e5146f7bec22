import type { Author } from '../../auth/author.ts';
import type { ChangeRequest } from '../../change-requests/model.ts';
import type { Notice, ReadMarks } from './model.ts';
import { MAX_READ_MARKS } from './model.ts';

/** Ids of notifications are those of what they are about, with one digit that says what happened. */
const KINDS = 10;
const FLAG_CHANGED = 0;
const STOPPED = 9;
const stateKinds = {
  'In review': 1,
  Approved: 2,
  Scheduled: 3,
  Applied: 4,
  Rejected: 5,
  Cancelled: 6,
} as const;

/** A person, as far as it decides which change requests concern them. */
interface NoticeReader {
  readonly id: number;
  /** Whether they may approve where a change request is to take effect. */
  readonly mayApprove: (request: ChangeRequest) => boolean;
  /** What somebody is called. */
  readonly nameOf: (author: Author) => string;
}

/** What to say of a change request to one person. Pure. */
export function noticeOf(request: ChangeRequest, link: string, person: NoticeReader): Notice[] {
  const said = isAuthor(request, person)
    ? sayToAuthor(request, person)
    : sayToReviewer(request, person);
  if (!said) return [];
  const id = request.id * KINDS + said.kind;
  const at = said.at ?? request.createdAt;
  const { message, by } = said;
  return [{ id, type: 'change-request', message, link, at, ...(by && { by }) }];
}

/** Id of the notification about an event of a flag. */
export function flagNoticeId(event: number): number {
  return event * KINDS + FLAG_CHANGED;
}

/** When a notification was read; `null` if it was not, or if the same has happened again since. Pure. */
export function readAtOf({ id, at }: Pick<Notice, 'id' | 'at'>, read: ReadMarks | undefined) {
  const mark = read?.marks.find((each) => each.id === id);
  return mark && mark.at >= at ? mark.at : null;
}

/**
 * The marks once notifications were read, of those that are shown; `undefined` if all of them were read
 * before. Pure.
 * @param ids as they were sent
 */
export function markRead(
  read: ReadMarks | undefined,
  shown: readonly Pick<Notice, 'id' | 'at'>[],
  ids: ReadonlySet<number>,
  now: string,
): ReadMarks | undefined {
  const fresh = shown.filter((notice) => ids.has(notice.id) && readAtOf(notice, read) === null);
  if (fresh.length === 0) return undefined;
  const freshIds = new Set(fresh.map(({ id }) => id));
  const kept = (read?.marks ?? []).filter(({ id }) => !freshIds.has(id));
  const marks = [...kept, ...fresh.map(({ id }) => ({ id, at: now }))].slice(-MAX_READ_MARKS);
  return { marks, version: (read?.version ?? 0) + 1 };
}

interface Said extends Pick<Notice, 'message' | 'by'> {
  readonly kind: number;
  readonly at: string | undefined;
}

/** What others, or the schedule, did with a person's own change request. */
function sayToAuthor(request: ChangeRequest, person: NoticeReader): Said | undefined {
  const { state, schedule, stateTimestamps, movedBy } = request;
  const name = nameOf(request);
  if (schedule && schedule.status !== 'pending') {
    const what = schedule.status === 'failed' ? 'could not be applied' : 'is no longer scheduled';
    const message = `${name} ${what}: ${schedule.reason ?? 'something that it changes is gone.'}`;
    return { kind: STOPPED, message, at: stateTimestamps.Scheduled };
  }
  if (state === 'Draft' || state === 'In review' || movedBy?.id === person.id) return undefined;
  const done = {
    Approved: 'was approved and can be applied.',
    Scheduled: 'is scheduled to be applied.',
    Applied: 'was applied.',
    Rejected: 'was rejected.',
    Cancelled: 'was cancelled.',
  }[state];
  return {
    kind: stateKinds[state],
    message: `${name} ${done}`,
    at: stateTimestamps[state],
    ...(movedBy && { by: movedBy }),
  };
}

/** A request for approval, until the person has given it. */
function sayToReviewer(request: ChangeRequest, person: NoticeReader): Said | undefined {
  const { state, reviewers, approvals, createdBy, stateTimestamps, changes } = request;
  if (state !== 'In review') return undefined;
  if (approvals.some((approval) => approval.createdBy.id === person.id)) return undefined;
  const isAsked = reviewers.length === 0 || reviewers.includes(person.id);
  if (!isAsked || !person.mayApprove(request)) return undefined;
  return {
    kind: stateKinds[state],
    message: `${person.nameOf(createdBy)} requests approval of ${nameOf(request)}.`,
    // Edited changes are to be approved again.
    at: [stateTimestamps['In review'] ?? '', ...changes.map(({ createdAt }) => createdAt)]
      .sort()
      .at(-1),
    by: createdBy,
  };
}

function isAuthor({ createdBy }: ChangeRequest, { id }: NoticeReader): boolean {
  return createdBy.id === id;
}

function nameOf({ id, title, environment, project }: ChangeRequest): string {
  return `"${title ?? `Change request ${id}`}" (${environment}, project ${project})`;
}
