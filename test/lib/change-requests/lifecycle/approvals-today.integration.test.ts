import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN_USER_ID, type Caller } from '../../../../lib/auth/caller.ts';
import { setApprovals } from '../../../../lib/change-requests/approval-settings.ts';
import { findChangeRequest } from '../../../../lib/change-requests/change-request-store.ts';
import { applyScheduledChangeRequests } from '../../../../lib/change-requests/lifecycle/apply-scheduled.ts';
import { setState } from '../../../../lib/change-requests/lifecycle/set-state.ts';
import type { ChangeInput } from '../../../../lib/change-requests/model.ts';
import { getChangeRequest } from '../../../../lib/change-requests/present/get-change-request.ts';
import { addChanges } from '../../../../lib/change-requests/propose/add-changes.ts';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { createSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { findSegments } from '../../../../lib/flags/segments/segment-store.ts';
import { loadRights } from '../../../../lib/identity/access/load-rights.ts';
import { createRole } from '../../../../lib/identity/role-changes/change-roles.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { findUser } from '../../../../lib/identity/users/user-store.ts';
import { removeRoles, setRoles } from '../../../../lib/projects/access/set-roles.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const HOUR_MS = 3_600_000;
const VIEWER = 3;
/** Another administrator than the author of the proposals. */
const lead: Caller = { ...admin, author: { id: ADMIN_TOKEN_USER_ID, name: 'lead' } };
const author: Caller = { ...admin, author: { id: -100, name: 'author' } };

let approving: number;

beforeAll(async () => {
  await seed();
  for (const id of ['guarded', 'free']) {
    await createProject(admin, { id, name: id, mode: 'protected' });
    await createFeature(admin, id, { name: `flag-of-${id}` });
  }
  const place = { projectId: 'guarded', environment: 'production' };
  await setApprovals(admin, place, { changeRequestsEnabled: true, requiredApprovals: 1 });
  const permissions = ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'].map((name) => ({ name }));
  approving = (await createRole(admin, { name: 'Approves', permissions })).id;
});

describe('changes that reach further than when they were approved', () => {
  it('are not applied by the schedule or by hand until they are approved for all of it', async () => {
    const friend = await aReviewer('friend', 'free');
    const segment = await createSegment(admin, { name: 'S', constraints: [anyUser] });
    const change: ChangeInput = {
      action: 'updateSegment',
      payload: { id: segment.id, name: 'S', constraints: [] },
    };
    const place = await approved('free', 'development', change, friend);
    await setState(friend, place, { state: 'Scheduled', scheduledAt: inHours(1) });
    const guarded = {
      projectId: 'guarded',
      featureName: 'flag-of-guarded',
      environment: 'production',
    };
    await addFeatureStrategy(admin, guarded, { name: 'default', segments: [segment.id] });

    await applyScheduledChangeRequests(new Date(inHours(2)));

    const reason = 'now also takes effect in the environment "production" of another project';
    expect(await findChangeRequest(place.id)).toMatchObject({
      state: 'Scheduled',
      schedule: { status: 'failed', reason: expect.stringContaining(reason) as string },
    });
    await expect(setState(lead, place, { state: 'Applied' })).rejects.toThrow(reason);
    expect(await getChangeRequest(place)).toMatchObject({
      waitingFor: expect.stringContaining(reason) as string,
    });
    expect((await findSegments([segment.id]))[0]?.constraints).toHaveLength(1);

    await setState(lead, place, { state: 'Approved' });
    expect(await getChangeRequest(place)).not.toHaveProperty('waitingFor');
    await setState(lead, place, { state: 'Applied' });
    expect((await findSegments([segment.id]))[0]?.constraints).toEqual([]);
  });
});

describe('approvals', () => {
  const addStrategy: ChangeInput = {
    action: 'addStrategy',
    feature: 'flag-of-guarded',
    payload: { name: 'default' },
  };

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    ['are deleted', (id) => deleteUser(admin, 'User', id), 'no longer exists'],
    [
      'lost their roles',
      (id) => removeRoles(admin, 'guarded', { kind: 'user', id }),
      'can no longer approve in the environment "production"',
    ],
  ])('of people who %s do not count', async (how, end, reason) => {
    const reviewer = await aReviewer(`reviewers who ${how}`, 'guarded');
    const byHand = await approved('guarded', 'production', addStrategy, reviewer);
    const byTime = await approved('guarded', 'production', addStrategy, reviewer);
    await setState(lead, byTime, { state: 'Scheduled', scheduledAt: inHours(1) });
    expect(await getChangeRequest(byHand)).not.toHaveProperty('waitingFor');
    await end(reviewer.author.id);

    for (const place of [byHand, byTime]) {
      expect(await getChangeRequest(place)).toMatchObject({
        waitingFor: expect.stringMatching(
          `^It has 0 of 1 required approvals. .*${reason}`,
        ) as string,
      });
    }
    await expect(setState(lead, byHand, { state: 'Applied' })).rejects.toThrow(reason);
    await expect(
      setState(lead, byHand, { state: 'Scheduled', scheduledAt: inHours(1) }),
    ).rejects.toThrow('0 of 1 required approvals');
    await applyScheduledChangeRequests(new Date(inHours(2)));
    expect(await findChangeRequest(byTime.id)).toMatchObject({
      schedule: { status: 'failed', reason: expect.stringContaining(reason) as string },
    });

    await setState(lead, byHand, { state: 'Approved' });
    expect((await setState(lead, byHand, { state: 'Applied' })).state).toBe('Applied');
  });
});

const anyUser = {
  contextName: 'userId',
  operator: 'IN',
  values: ['1'],
  inverted: false,
  caseInsensitive: false,
} as const;

/** A person with the roles to approve and to apply in a project. */
async function aReviewer(username: string, project: string): Promise<Caller> {
  const {
    user: { id },
  } = await createUser(admin.author, 'User', { username, rootRole: VIEWER });
  await setRoles(admin, project, { kind: 'user', id }, [approving]);
  const user = await findUser(id);
  if (!user) throw new Error('The user was not created.');
  return {
    ...admin,
    tokenType: 'user',
    author: { id, name: username },
    rights: await loadRights(user),
  };
}

/** Proposes a change, and has it approved. */
async function approved(
  projectId: string,
  environment: string,
  input: ChangeInput,
  reviewer: Caller,
) {
  const place = { projectId, environment };
  const { id } = await addChanges(author, place, { inputs: [input], isList: false });
  await setState(author, { projectId, id }, { state: 'In review' });
  await setState(reviewer, { projectId, id }, { state: 'Approved' });
  return { projectId, id };
}

function inHours(count: number): string {
  return new Date(Date.now() + count * HOUR_MS).toISOString();
}
