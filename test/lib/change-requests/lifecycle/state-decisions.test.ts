import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import type { Permission } from '../../../../lib/auth/permissions.ts';
import { allRights, noRights, type Rights } from '../../../../lib/auth/rights.ts';
import {
  decisions,
  refuseUnapproved,
  type Target,
} from '../../../../lib/change-requests/lifecycle/state-decisions.ts';
import type { ChangeRequest, ChangeRequestState } from '../../../../lib/change-requests/model.ts';
import { aChangeRequest, aLiveState, proposed } from '../../../support/change-request-state.ts';
import { aCaller, aFlag, aProject, settings } from '../../../support/flag-state.ts';
import { atFault, refusalOf } from '../../../support/refusal.ts';

/** User 1 has created the change request. */
const callers = {
  author: aCaller(1, noRights),
  'author with all permissions': aCaller(1, allRights),
  reviewer: aCaller(2, mayInProject('APPROVE_CHANGE_REQUEST')),
  applier: aCaller(3, mayInProject('APPLY_CHANGE_REQUEST')),
  admin: aCaller(4, allRights),
  stranger: aCaller(5, noRights),
} as const satisfies Record<string, Caller>;

const project = aProject({ changeRequestEnvironments: { production: { requiredApprovals: 2 } } });
const later = '2099-01-01T00:00:00.000Z';

type Row = readonly [
  who: keyof typeof callers,
  target: Target,
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

  it.each<[keyof typeof callers, Target, ChangeRequestState, string]>([
    ['stranger', 'Draft', 'Draft', 'NoAccessError'],
    ['author', 'Draft', 'In review', 'ValidationError'],
    ['stranger', 'In review', 'Draft', 'NoAccessError'],
    ['author', 'In review', 'Approved', 'ValidationError'],
    ['author', 'In review', 'Rejected', 'ValidationError'],
    ['author', 'Approved', 'In review', 'NoAccessError'],
    ['applier', 'Approved', 'In review', 'NoAccessError'],
    ['author with all permissions', 'Approved', 'In review', 'NoAccessError'],
    ['reviewer', 'Approved', 'Draft', 'ValidationError'],
    ['reviewer', 'Approved', 'Scheduled', 'ValidationError'],
    ['reviewer', 'Approved', 'Applied', 'ValidationError'],
    ['applier', 'Rejected', 'In review', 'NoAccessError'],
    ['author with all permissions', 'Rejected', 'In review', 'NoAccessError'],
    ['reviewer', 'Rejected', 'Draft', 'ValidationError'],
    ['reviewer', 'Rejected', 'Applied', 'ValidationError'],
    ['reviewer', 'Cancelled', 'Draft', 'NoAccessError'],
    ['author', 'Cancelled', 'Applied', 'ValidationError'],
    ['author', 'Cancelled', 'Rejected', 'ValidationError'],
    ['author', 'Scheduled', 'Approved', 'NoAccessError'],
    ['reviewer', 'Scheduled', 'Approved', 'NoAccessError'],
    ['applier', 'Scheduled', 'In review', 'ValidationError'],
    ['applier', 'Scheduled', 'Draft', 'ValidationError'],
  ])('refuse %s who requests %s from %s: %s', async (who, target, state, name) => {
    const request = aChangeRequest({ state, approvals: approvedBy(7, 8) });

    expect(await refusalOf(() => decide(who, target, request, later))).toMatchObject({ name });
  });

  it.each([
    ['APPROVE_CHANGE_REQUEST', 'Approved', 'In review'],
    ['APPLY_CHANGE_REQUEST', 'Scheduled', 'Approved'],
  ] as const)('name the missing permission %s', async (permission, target, state) => {
    const act = () => decide('stranger', target, aChangeRequest({ state }), later);

    expect(await refusalOf(act)).toMatchObject({ permissions: [permission] });
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

  it.each([
    ['no time', undefined, 'is required'],
    ['a past time', '2020-01-01T00:00:00Z', 'in the future'],
  ])('refuse a schedule with %s', async (_what, scheduledAt, rule) => {
    const request = aChangeRequest({ state: 'Approved', approvals: approvedBy(7, 8) });

    expect(
      await refusalOf(() => decide('applier', 'Scheduled', request, scheduledAt)),
    ).toMatchObject(atFault('/body/scheduledAt', rule));
  });

  const many = Array.from({ length: 50 }, (_, index) => `flag-${index}`);

  const archived = aLiveState({
    project,
    flags: new Map([
      [
        'checkout',
        {
          feature: aFlag('checkout', { archivedAt: '2026-02-02T00:00:00Z' }),
          environments: { production: settings() },
        },
      ],
    ]),
  });

  it.each<
    [string, keyof typeof callers, Target, ChangeRequest, typeof archived | undefined, string]
  >([
    [
      'review without changes',
      'author',
      'In review',
      aChangeRequest({ changes: [] }),
      undefined,
      'ValidationError',
    ],
    ['review of a conflict', 'author', 'In review', aChangeRequest(), archived, 'ConflictError'],
    [
      'a schedule of a conflict',
      'applier',
      'Scheduled',
      aChangeRequest({ state: 'Approved', approvals: approvedBy(7, 8) }),
      archived,
      'ConflictError',
    ],
    [
      'a schedule without enough approvals',
      'applier',
      'Scheduled',
      aChangeRequest({ state: 'Approved', approvals: approvedBy(7) }),
      undefined,
      'ValidationError',
    ],
    [
      'review of changes that exceed one transaction',
      'author',
      'In review',
      aChangeRequest({
        changes: many.map((feature, id) =>
          proposed(id, { action: 'updateEnabled', feature, payload: { enabled: true } }),
        ),
      }),
      aLiveState({
        project,
        flags: new Map(many.map((name) => [name, { feature: aFlag(name), environments: {} }])),
      }),
      'ValidationError',
    ],
  ])('refuse %s', async (_what, who, target, request, live, name) => {
    expect(await refusalOf(() => decide(who, target, request, later, live))).toMatchObject({
      name,
    });
  });
});

describe('refuseUnapproved', () => {
  const development = { project, environment: 'development' };
  const production = { project, environment: 'production' };

  it.each([
    ['the only environment', [production], [7, 8]],
    ['an environment that needs one', [development], [7]],
  ])('accepts as many approvals as needed in %s', (_what, reach, approvals) => {
    const request = aChangeRequest({ approvals: approvedBy(...approvals) });

    expect(() => refuseUnapproved(request, reach)).not.toThrow();
  });

  it.each([
    ['none where one is needed', [development], [], '0 of 1'],
    ['one where the strictest environment needs two', [development, production], [7], '1 of 2'],
  ])('refuses %s', async (_what, reach, approvals, mention) => {
    const request = aChangeRequest({ approvals: approvedBy(...approvals) });

    expect(await refusalOf(() => refuseUnapproved(request, reach))).toMatchObject({
      name: 'ValidationError',
      message: expect.stringContaining(mention),
    });
  });
});

function mayInProject(...names: Permission[]): Rights {
  return {
    ...noRights,
    projects: new Map([['web', names.map((name) => ({ name, environment: 'production' }))]]),
  };
}

function approvedBy(...ids: number[]) {
  return ids.map((id) => ({
    createdBy: { id, name: `user ${id}` },
    createdAt: '2026-01-01T00:00:00Z',
  }));
}

async function decide(
  who: keyof typeof callers,
  target: Target,
  request: ChangeRequest,
  scheduledAt?: string,
  live = aLiveState({ project }),
) {
  return await decisions[target]({
    caller: callers[who],
    project,
    request,
    live,
    reach: [{ project, environment: 'production' }],
    scheduledAt,
  });
}
