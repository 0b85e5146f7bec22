import { describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../../lib/change-requests/model.ts';
import type { ReadMarks } from '../../../../lib/system/inbox/model.ts';
import { markRead, noticeOf, readAtOf } from '../../../../lib/system/inbox/notice-rules.ts';
import { aChangeRequest } from '../../../support/change-request-state.ts';

const bob = { id: 8, name: 'bob' };
const at = '2026-11-20T10:00:00.000Z';
const later = '2026-11-20T11:00:00.000Z';
const { createdBy: ada } = aChangeRequest();
const nameOf = ({ id }: { readonly id: number }) => (id === ada.id ? 'Ada Lovelace' : 'nobody');
const inReview = { state: 'In review', stateTimestamps: { 'In review': at } } as const;
const failed = {
  state: 'Scheduled',
  stateTimestamps: { Scheduled: at },
  schedule: { scheduledAt: later, status: 'failed', reason: 'It has a conflict.' },
} as const;

function messages(
  request: Partial<ChangeRequest>,
  { id, mayApprove = true }: { readonly id: number; readonly mayApprove?: boolean },
): string[] {
  const person = { id, mayApprove: () => mayApprove, nameOf };
  return noticeOf(aChangeRequest(request), '/', person).map(({ message }) => message);
}

describe('an author is told', () => {
  it.each<[string, Partial<ChangeRequest>, string | undefined]>([
    ['nothing of a draft', {}, undefined],
    ['nothing while it is reviewed', inReview, undefined],
    [
      'that it was approved',
      { state: 'Approved', movedBy: bob },
      'was approved and can be applied.',
    ],
    ['that it is scheduled', { state: 'Scheduled', movedBy: bob }, 'is scheduled to be applied.'],
    ['that it was applied', { state: 'Applied', movedBy: bob }, 'was applied.'],
    ['that it was rejected', { state: 'Rejected', movedBy: bob }, 'was rejected.'],
    ['that it was cancelled', { state: 'Cancelled', movedBy: bob }, 'was cancelled.'],
    ['that of unknown people as well', { state: 'Applied' }, 'was applied.'],
    ['nothing of what they did', { state: 'Applied', movedBy: ada }, undefined],
    ['why it could not be applied', failed, 'could not be applied: It has a conflict.'],
  ])('%s', (_what, request, said) => {
    const expected = said ? [`"Roll out" (production, project web) ${said}`] : [];

    expect(messages({ title: 'Roll out', ...request }, ada)).toEqual(expected);
  });
});

describe('others are told that approval is wanted', () => {
  const asks = [`Ada Lovelace requests approval of "Change request 7" (production, project web).`];

  it.each<[string, Partial<ChangeRequest>, { mayApprove?: boolean }, boolean]>([
    ['if nobody in particular is asked', inReview, {}, true],
    ['if they are asked', { ...inReview, reviewers: [5, bob.id] }, {}, true],
    ['not if others are asked', { ...inReview, reviewers: [5] }, {}, false],
    ['not if they may not approve', inReview, { mayApprove: false }, false],
    ['not before it is sent to review', {}, {}, false],
    ['not when it is approved', { state: 'Approved' }, {}, false],
    [
      'not once they approved',
      { ...inReview, approvals: [{ createdBy: bob, createdAt: later }] },
      {},
      false,
    ],
  ])('%s', (_what, request, rights, isTold) => {
    expect(messages(request, { id: bob.id, ...rights })).toEqual(isTold ? asks : []);
  });

  it('again when a change was edited', () => {
    const [change] = aChangeRequest().changes;
    const changes = change ? [{ ...change, createdAt: later }] : [];
    const request = aChangeRequest({ ...inReview, changes });

    expect(noticeOf(request, '/', { id: bob.id, mayApprove: () => true, nameOf })).toMatchObject([
      { at: later },
    ]);
  });
});

describe('what was read', () => {
  const read: ReadMarks = { marks: [{ id: 71, at }], version: 3 };

  it('is unread when it happens again', () => {
    expect(readAtOf({ id: 71, at }, read)).toBe(at);
    expect(readAtOf({ id: 71, at: later }, read)).toBeNull();
  });

  it.each([
    ['shown ones', [72], [71, 72]],
    ['no others', [99], undefined],
    ['none twice', [71], undefined],
  ])('marks %s', (_what, ids, marked) => {
    const shown = [
      { id: 71, at },
      { id: 72, at },
    ];

    const next = markRead(read, shown, new Set(ids), later);

    expect(next?.marks.map(({ id }) => id)).toEqual(marked);
  });
});
