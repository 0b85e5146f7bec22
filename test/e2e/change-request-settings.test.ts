import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, uncached } from '../support/access.ts';
import { createReviewer, needApprovals, PROJECT, REQUESTS } from '../support/change-requests.ts';
import { refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
/** Has the permissions of a member of the project. */
let member: Account;

beforeAll(async () => {
  service = await startService({ env: uncached });
  member = await createReviewer(service, 'member', []);
});

afterAll(() => service.stop());

beforeEach(() => needApprovals(service, 1));

describe('settings', () => {
  it('are shown for each environment of the project, and recorded', async () => {
    const events = await recordedEvents(service, () => needApprovals(service, 3));

    const { body } = await service.request('GET', `${REQUESTS}/config`);

    expect(body[0]).toEqual({
      environment: 'development',
      type: 'development',
      changeRequestEnabled: true,
      requiredApprovals: 3,
    });
    expect(events).toEqual([
      expect.objectContaining({
        type: 'change-request-configuration-updated',
        project: 'default',
        environment: 'development',
        data: { environment: 'development', changeRequestsEnabled: true, requiredApprovals: 3 },
        preData: { environment: 'development', changeRequestsEnabled: true, requiredApprovals: 1 },
      }),
    ]);
  });

  it.each([
    [-5, 1],
    [0, 1],
    [11, 10],
  ])('clamp %i to %i', async (requested, required) => {
    await service.request('PUT', `${PROJECT}/environments/development/change-requests/config`, {
      body: { changeRequestsEnabled: true, requiredApprovals: requested },
    });

    const { body } = await service.request('GET', `${REQUESTS}/config`);

    expect(body[0].requiredApprovals).toBe(required);
  });

  it('can be disabled', async () => {
    await needApprovals(service, 0);

    const { body } = await service.request('GET', `${REQUESTS}/config`);

    expect(body[0]).toMatchObject({ changeRequestEnabled: false, requiredApprovals: null });
  });

  it('need the permission to change them', async () => {
    const reply = await service.request(
      'PUT',
      `${PROJECT}/environments/development/change-requests/config`,
      { body: { changeRequestsEnabled: false }, token: member.token },
    );

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'PROJECT_CHANGE_REQUEST_WRITE'));
  });

  it('return 404 for an unknown environment', async () => {
    const reply = await service.request(
      'PUT',
      `${PROJECT}/environments/nowhere/change-requests/config`,
      { body: { changeRequestsEnabled: false } },
    );

    expect(reply).toMatchObject(refused(404, 'NotFoundError', 'nowhere'));
  });
});
