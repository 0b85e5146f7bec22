import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, EDITOR, MEMBER, uncached } from '../support/access.ts';
import { ADDONS, webhook } from '../support/addon-requests.ts';
import { createOutsiders } from '../support/private-world.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';

const PROJECT = 'acquisition';
const PROJECTS = '/api/admin/projects';

let service: Service;
let editor: string;
let member: string;
const receivers: Receiver[] = [];

beforeAll(async () => {
  service = await startService({ env: uncached });
  editor = (await createOutsiders(service, 'elsewhere')).get('an editor') ?? '';
  await createProject(service, PROJECT, 'private');
  const account = await createAccount(service, 'a member', EDITOR);
  member = account.token;
  const body = { roles: [MEMBER], users: [account.id], groups: [] };
  await service.request('POST', `${PROJECTS}/${PROJECT}/access`, { body });
});

afterAll(async () => {
  await service.stop();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

describe('what happens in a private project', () => {
  it('is sent to integrations of its people, and to no integration of an editor', async () => {
    const [all, named, inside] = [
      await addonTo(editor, []),
      await addonTo(editor, [PROJECT, 'elsewhere']),
      await addonTo(member, [PROJECT]),
    ];

    await createFlag(PROJECT, 'secret');
    await expect.poll(() => namesAt(inside.receiver)).toEqual(['secret']);
    await createFlag('elsewhere', 'public');

    await expect.poll(() => namesAt(all.receiver)).toEqual(['public']);
    await expect.poll(() => namesAt(named.receiver)).toEqual(['public']);
  });

  it('is not sent to an editor who changes an integration of its people', async () => {
    const { id } = await addonTo(member, [PROJECT]);
    const path = `${ADDONS}/${id}`;
    const body = webhook({ projects: [PROJECT] });

    expect((await service.request('GET', ADDONS, { token: editor })).text).not.toContain(
      `"id":${id},`,
    );
    for (const [method, target, sent] of [
      ['GET', path, undefined],
      ['PUT', path, body],
      ['DELETE', path, undefined],
      ['POST', `${path}/events/1/replay`, undefined],
      ['POST', `${path}/events/replay`, {}],
    ] as const) {
      const reply = await service.request(method, target, {
        token: editor,
        ...(sent && { body: sent }),
      });
      expect({ method, target, status: reply.status }).toMatchObject({ status: 404 });
    }
    expect((await service.request('GET', path, { token: member })).status).toBe(200);
  });
});

async function addonTo(token: string, projects: readonly string[]) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const body = webhook({ parameters: { url: receiver.url }, projects });
  const reply = await service.request('POST', ADDONS, { token, body });
  expect(reply).toMatchObject({ status: 201, body: { projects } });
  return { id: reply.body.id as number, receiver };
}

async function createFlag(project: string, name: string): Promise<void> {
  const reply = await service.request('POST', `${PROJECTS}/${project}/features`, {
    body: { name },
  });
  expect(reply.status).toBe(201);
}

function namesAt({ received }: Receiver): string[] {
  return received.map(({ body }) => JSON.parse(body).featureName);
}
