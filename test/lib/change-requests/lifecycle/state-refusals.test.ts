import { describe, expect, it } from 'vitest';
import { allRights, noRights, type Rights } from '../../../../lib/auth/rights.ts';
import type { AffectedEnvironment } from '../../../../lib/change-requests/apply/affected-environments.ts';
import type { TargetState } from '../../../../lib/change-requests/lifecycle/state-changes.ts';
import {
  placesOf,
  refuseUnapproved,
} from '../../../../lib/change-requests/lifecycle/valid-approvals.ts';
import type { ChangeRequest, ChangeRequestState } from '../../../../lib/change-requests/model.ts';
import { inputs } from '../../../support/change-inputs.ts';
import { aChangeRequest, aLiveState, proposed } from '../../../support/change-request-state.ts';
import { aFlag, aProject, settings } from '../../../support/flag-state.ts';
import { atFault, refusalOf, refusedAs } from '../../../support/refusal.ts';
import {
  approvedBy,
  decide,
  later,
  project,
  reviewersById,
  type Who,
} from '../../../support/state-requests.ts';

const own = 'author with all permissions';

describe('decisions', () => {
  it.each<[Who, TargetState, ChangeRequestState, name: string, words: string]>([
    ['stranger', 'Draft', 'Draft', 'NoAccessError', 'someone else'],
    ['applier', 'Draft', 'In review', 'NoAccessError', 'someone else'],
    ['author', 'Draft', 'In review', 'ValidationError', 'in the state "In review"'],
    ['stranger', 'In review', 'Draft', 'NoAccessError', 'someone else'],
    ['reviewer', 'In review', 'Draft', 'NoAccessError', 'someone else'],
    ['applier', 'In review', 'Draft', 'NoAccessError', 'someone else'],
    ['author', 'In review', 'Approved', 'ValidationError', 'in the state "Approved"'],
    ['author', 'In review', 'Rejected', 'ValidationError', 'in the state "Rejected"'],
    ['author', 'Approved', 'In review', 'NoAccessError', 'APPROVE_CHANGE_REQUEST'],
    ['applier', 'Approved', 'In review', 'NoAccessError', 'APPROVE_CHANGE_REQUEST'],
    [own, 'Approved', 'In review', 'NoAccessError', 'your own change request'],
    ['reviewer', 'Approved', 'Draft', 'ValidationError', 'in the state "Draft"'],
    ['reviewer', 'Approved', 'Scheduled', 'ValidationError', 'in the state "Scheduled"'],
    ['reviewer', 'Approved', 'Rejected', 'ValidationError', 'in the state "Rejected"'],
    ['reviewer', 'Approved', 'Cancelled', 'ValidationError', 'in the state "Cancelled"'],
    ['reviewer', 'Approved', 'Applied', 'ValidationError', 'in the state "Applied"'],
    ['applier', 'Rejected', 'In review', 'NoAccessError', 'APPROVE_CHANGE_REQUEST'],
    [own, 'Rejected', 'In review', 'NoAccessError', 'your own change request'],
    ['reviewer', 'Rejected', 'Draft', 'ValidationError', 'in the state "Draft"'],
    ['reviewer', 'Rejected', 'Applied', 'ValidationError', 'in the state "Applied"'],
    ['reviewer', 'Cancelled', 'Draft', 'NoAccessError', 'someone else'],
    ['author', 'Cancelled', 'Applied', 'ValidationError', 'in the state "Applied"'],
    ['applier', 'Cancelled', 'Applied', 'ValidationError', 'in the state "Applied"'],
    ['author', 'Cancelled', 'Rejected', 'ValidationError', 'in the state "Rejected"'],
    ['author', 'Scheduled', 'Approved', 'NoAccessError', 'APPLY_CHANGE_REQUEST'],
    ['reviewer', 'Scheduled', 'Approved', 'NoAccessError', 'APPLY_CHANGE_REQUEST'],
    ['applier', 'Scheduled', 'In review', 'ValidationError', 'in the state "In review"'],
    ['applier', 'Scheduled', 'Draft', 'ValidationError', 'in the state "Draft"'],
  ])('refuse %s who requests %s from %s: %s, %s', async (who, target, state, name, words) => {
    const request = aChangeRequest({ state, approvals: approvedBy(7, 8) });

    expect(await refusalOf(() => decide(who, target, request, later))).toMatchObject(
      refusedAs(name, words),
    );
  });

  it.each([
    ['APPROVE_CHANGE_REQUEST', 'Approved', 'In review'],
    ['APPLY_CHANGE_REQUEST', 'Scheduled', 'Approved'],
  ] as const)('name the missing permission %s', async (permission, target, state) => {
    const act = () => decide('stranger', target, aChangeRequest({ state }), later);

    expect(await refusalOf(act)).toMatchObject({ permissions: [permission] });
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
    [
      string,
      Who,
      TargetState,
      ChangeRequest,
      typeof archived | undefined,
      name: string,
      words: string,
    ]
  >([
    [
      'review without changes',
      'author',
      'In review',
      aChangeRequest({ changes: [] }),
      undefined,
      'ValidationError',
      'has no changes to review',
    ],
    [
      'review of a conflict',
      'author',
      'In review',
      aChangeRequest(),
      archived,
      'ConflictError',
      '"checkout" is archived',
    ],
    [
      'a schedule of a conflict',
      'applier',
      'Scheduled',
      aChangeRequest({ state: 'Approved', approvals: approvedBy(7, 8) }),
      archived,
      'ConflictError',
      '"checkout" is archived',
    ],
    [
      'a schedule without enough approvals',
      'applier',
      'Scheduled',
      aChangeRequest({ state: 'Approved', approvals: approvedBy(7) }),
      undefined,
      'ValidationError',
      '1 of 2 required approvals',
    ],
    [
      'review of changes that have to be in one transaction, and exceed it',
      'author',
      'In review',
      aChangeRequest({
        changes: [
          ...many.map((feature, id) =>
            proposed(id, { action: 'updateEnabled', feature, payload: { enabled: true } }),
          ),
          proposed(99, inputs.approvals, aLiveState({ project })),
        ],
      }),
      aLiveState({
        project,
        flags: new Map(many.map((name) => [name, { feature: aFlag(name), environments: {} }])),
      }),
      'ValidationError',
      'at most 100 writes',
    ],
  ])('refuse %s', async (_what, who, target, request, live, name, words) => {
    expect(await refusalOf(() => decide(who, target, request, later, live))).toMatchObject(
      refusedAs(name, words),
    );
  });
});

describe('refuseUnapproved', () => {
  const development = { project, environment: 'development' };
  const production = { project, environment: 'production' };

  it.each([
    ['the only environment', [production], [7, 8]],
    ['an environment that needs one', [development], [7]],
  ])('accepts as many approvals as needed in %s', (_what, affected, approvals) => {
    const request = approvedIn(affected, approvals);

    expect(() => refuseUnapproved(request, affected, reviewersById(7, 8))).not.toThrow();
  });

  it.each([
    ['none where one is needed', [development], [], '0 of 1'],
    ['one where the strictest environment needs two', [development, production], [7], '1 of 2'],
  ])('refuses %s', async (_what, affected, approvals, mention) => {
    const request = approvedIn(affected, approvals);
    const act = () => refuseUnapproved(request, affected, reviewersById(7, 8));

    expect(await refusalOf(act)).toMatchObject(refusedAs('ValidationError', mention));
  });

  const elsewhere = {
    project: aProject({
      id: 'other',
      changeRequestEnvironments: { production: { requiredApprovals: 2 } },
    }),
    environment: 'production',
  };
  const lost = new Map([...reviewersById(7), ...mapTo(noRights, 8)]);
  const everywhere = mapTo(allRights, 7, 8);

  it.each([
    ['of somebody who is gone', [production], [production], reviewersById(7), 'no longer exists'],
    [
      'of somebody who lost the right',
      [production],
      [production],
      lost,
      'can no longer approve in',
    ],
    [
      'without the right elsewhere',
      [elsewhere],
      [elsewhere],
      reviewersById(7, 8),
      'another project',
    ],
    ['for less than it reaches', [production], [production, elsewhere], everywhere, 'not include'],
    ['from before places were stored', undefined, [elsewhere], everywhere, 'does not include'],
  ])('does not count approvals %s, and says why', async (_what, then, now, rights, mention) => {
    const request = then
      ? approvedIn(then, [7, 8])
      : aChangeRequest({ approvals: approvedBy(7, 8) });
    const act = () => refuseUnapproved(request, now, rights);

    expect(await refusalOf(act)).toMatchObject(refusedAs('ValidationError', 'of 2 required'));
    expect(await refusalOf(act)).toMatchObject(refusedAs('ValidationError', mention));
  });

  it('counts approvals that are given again for where the changes take effect now', async () => {
    const request = aChangeRequest({
      state: 'Approved',
      approvals: approvedIn([development], [2, 7]).approvals,
    });

    const { after } = await decide('reviewer', 'Approved', request);

    expect(after.approvals.map(({ createdBy }) => createdBy.id)).toEqual([7, 2]);
    expect(after.approvals[1]?.places).toEqual([{ project: 'web', environment: 'production' }]);
  });

  it('a schedule that failed can be approved again, and then applied', async () => {
    const request = aChangeRequest({
      state: 'Scheduled',
      approvals: approvedBy(7, 8),
      schedule: { scheduledAt: later, status: 'failed', reason: 'It has 1 of 2.' },
    });

    expect((await decide('reviewer', 'Approved', request)).after.state).toBe('Approved');
  });
});

function approvedIn(affected: readonly AffectedEnvironment[], ids: readonly number[]) {
  const approvals = approvedBy(...ids);
  return aChangeRequest({
    approvals: approvals.map((approval) => ({ ...approval, places: placesOf(affected) })),
  });
}

function mapTo(rights: Rights, ...ids: number[]): ReadonlyMap<number, Rights> {
  return new Map(ids.map((id) => [id, rights]));
}
