import { describe, expect, it } from 'vitest';
import type { TargetState } from '../../../../lib/change-requests/lifecycle/state-changes.ts';
import type { ChangeRequestState } from '../../../../lib/change-requests/model.ts';
import { aChangeRequest } from '../../../support/change-request-state.ts';
import { approvedBy, decide, later, type Who } from '../../../support/state-requests.ts';

type Row = readonly [
  who: Who,
  target: TargetState,
  from: ChangeRequestState,
  approvals: readonly number[],
  state: ChangeRequestState,
  types: readonly string[],
];

const rows: readonly Row[] = [
  ['author', 'Draft', 'Draft', [], 'Draft', []],
  ['author', 'In review', 'Draft', [], 'In review', ['sent-to-review']],
  ['admin', 'In review', 'Draft', [], 'In review', ['sent-to-review']],
  ['author', 'In review', 'In review', [], 'In review', []],
  ['reviewer', 'Approved', 'In review', [], 'In review', ['approval-added']],
  ['reviewer', 'Approved', 'In review', [7], 'Approved', ['approval-added', 'approved']],
  ['reviewer', 'Approved', 'In review', [2], 'In review', []],
  ['reviewer', 'Approved', 'In review', [2, 7], 'Approved', ['approved']],
  ['reviewer', 'Approved', 'Approved', [7, 8], 'Approved', ['approval-added']],
  ['reviewer', 'Approved', 'Approved', [2, 7], 'Approved', []],
  ['reviewer', 'Rejected', 'In review', [], 'Rejected', ['rejected']],
  ['reviewer', 'Rejected', 'Approved', [7, 8], 'Rejected', ['rejected']],
  ['reviewer', 'Rejected', 'Scheduled', [7, 8], 'Rejected', ['rejected']],
  ['reviewer', 'Rejected', 'Rejected', [], 'Rejected', []],
  ['author', 'Cancelled', 'Draft', [], 'Cancelled', ['cancelled']],
  ['author', 'Cancelled', 'In review', [], 'Cancelled', ['cancelled']],
  ['applier', 'Cancelled', 'Approved', [], 'Cancelled', ['cancelled']],
  ['applier', 'Cancelled', 'Scheduled', [], 'Cancelled', ['cancelled']],
  ['author', 'Cancelled', 'Cancelled', [], 'Cancelled', []],
  ['applier', 'Scheduled', 'Approved', [7, 8], 'Scheduled', ['scheduled']],
  ['applier', 'Scheduled', 'Scheduled', [7, 8], 'Scheduled', ['scheduled']],
];

describe('decisions', () => {
  it.each(rows)('%s requests %s from %s, approved by %j: %s', async (...row) => {
    const [who, target, from, approvals, state, types] = row;
    const request = aChangeRequest({ state: from, approvals: approvedBy(...approvals) });
    const { after, events } = await decide(who, target, request, later);

    expect(after.state).toBe(state);
    expect(events.map(({ type }) => type)).toEqual(types.map((type) => `change-request-${type}`));
    if (types.length === 0) expect(after).toBe(request);
  });

  it('store who approved and who rejected', async () => {
    const request = aChangeRequest({ state: 'In review' });
    const by = [{ createdBy: { id: 2, name: 'user 2' } }];

    expect((await decide('reviewer', 'Approved', request)).after.approvals).toMatchObject(by);
    expect((await decide('reviewer', 'Rejected', request)).after.rejections).toMatchObject(by);
  });

  it('store and record the time of a schedule', async () => {
    const request = aChangeRequest({ state: 'Approved', approvals: approvedBy(7, 8) });
    const { after, events } = await decide(
      'applier',
      'Scheduled',
      request,
      '2099-01-01T01:00+01:00',
    );

    expect(after.schedule).toEqual({ scheduledAt: later, status: 'pending' });
    expect(events).toMatchObject([{ data: { changeRequestId: 7, scheduledDate: later } }]);
  });
});
