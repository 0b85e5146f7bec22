import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, createProject, EDITOR, uncached } from '../support/access.ts';
import { createSignInUser, signIn } from '../support/browser.ts';
import {
  bring,
  createPeople,
  enable,
  type People,
  proposeUpTo,
} from '../support/change-requests.ts';
import { clientToken, createFlag, dateTime } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/notifications';

interface Notification {
  readonly id: number;
  readonly message: string;
  readonly readAt: string | null;
}

let service: Service;
let people: People;
let request: number;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  people = await createPeople(service);
  await createFlag(service, 'one');
  request = await proposeUpTo(service, people, enable('one'), 'In review');
});

afterAll(() => service.stop());

describe('notifications', () => {
  it('tell those who may approve that a change request waits for them', async () => {
    expect(await notifications(people.reviewer)).toEqual([
      {
        id: expect.any(Number),
        message: expect.stringMatching(/^author requests approval of .*development.*default/),
        link: `/projects/default/change-requests/${request}`,
        notificationType: 'change-request',
        createdBy: { username: 'author', imageUrl: expect.stringContaining('gravatar') },
        createdAt: dateTime,
        readAt: null,
      },
    ]);
    expect(await notifications(people.viewer)).toEqual([]);
  });

  it('tell its author what became of it', async () => {
    expect(await notifications(people.author)).toEqual([]);
    await bring(service, people.lead, request, 'Approved');

    expect(await notifications(people.author)).toMatchObject([
      { message: expect.stringMatching(/was approved/), createdBy: { username: 'lead' } },
    ]);
    expect(await notifications(people.reviewer)).toEqual([]);
  });

  it('tell what others changed in a favourite flag', async () => {
    await createFlag(service, 'loved');
    const { token } = people.viewer;
    const flag = '/api/admin/projects/default/features/loved';
    await service.request('POST', `${flag}/favorites`, { token });
    await service.request('PATCH', flag, {
      body: [{ op: 'replace', path: '/stale', value: true }],
    });

    await expect
      .poll(() => messages(people.viewer))
      .toContainEqual(
        expect.stringMatching(/ marked the flag loved in the project default as stale\.$/),
      );
  });

  it('call people by their names', async () => {
    const id = await createSignInUser(service, 'ada', EDITOR);
    await service.request('PUT', `/api/admin/user-admin/${id}`, { body: { name: 'Ada Lovelace' } });
    const ada = await signIn(service, 'ada');
    await createFlag(service, 'named');
    const flag = '/api/admin/projects/default/features/named';
    await service.request('POST', `${flag}/favorites`, { token: people.viewer.token });
    await ada.ask('PATCH', flag, { body: [{ op: 'replace', path: '/stale', value: true }] });

    await expect
      .poll(() => messages(people.viewer))
      .toContainEqual(expect.stringMatching(/^Ada Lovelace marked the flag named /));
  });

  it('are read once they are marked, by each person alone', async () => {
    const [before] = await notifications(people.author);
    const { status } = await markRead(people.author, [before?.id ?? 0, 999_999]);

    expect(status).toBe(200);
    expect(await notifications(people.author)).toMatchObject([
      { id: before?.id, readAt: dateTime },
    ]);
  });

  it('show nothing of a private project to those without a role in it', async () => {
    const outsider = await createAccount(service, 'outsider');
    await createProject(service, 'vault');
    await service.request('POST', '/api/admin/projects/vault/features', {
      body: { name: 'hidden' },
    });
    const flag = '/api/admin/projects/vault/features/hidden';
    await service.request('POST', `${flag}/favorites`, { token: outsider.token });
    const stale = [{ op: 'replace', path: '/stale', value: true }];
    await service.request('PATCH', flag, { body: stale });
    await expect.poll(() => messages(outsider)).not.toEqual([]);

    const settings = '/api/admin/projects/vault/settings';
    await service.request('PUT', settings, { body: { mode: 'private' } });

    expect(await notifications(outsider)).toEqual([]);
  });

  it('are empty for an admin token, which is nobody', async () => {
    expect((await service.request('GET', PATH)).body).toEqual([]);
  });
});

async function notifications({ token }: Account): Promise<Notification[]> {
  return (await service.request('GET', PATH, { token })).body;
}

async function messages(account: Account): Promise<string[]> {
  return (await notifications(account)).map(({ message }) => message);
}

function markRead({ token }: Account, ids: readonly number[]) {
  return service.request('POST', `${PATH}/read`, { token, body: { notifications: ids } });
}
