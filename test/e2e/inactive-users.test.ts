import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, refused, uncached } from '../support/access.ts';
import { createSignInUser, signIn } from '../support/browser.ts';
import { answerOf } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const INACTIVE = '/api/admin/user-admin/inactive';
const clock = pathToFileURL(resolve(import.meta.dirname, '../support/later-clock.mjs')).href;
const dateTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

let dataDir: string;
let service: Service;
const ids: Record<string, number> = {};

// A service 200 days later: `fresh` was created then, `back` signs in then, and `script` uses a token.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flagwright-test-'));
  const before = await startService({ dataDir, env: uncached });
  for (const name of ['quiet', 'former']) ids[name] = await createPerson(before, name);
  for (const name of ['back', 'script', 'left'])
    ids[name] = await createSignInUser(before, name, 1);
  const token = await personalToken(before, 'script');
  await personalToken(before, 'left');
  await before.stop();
  const minutes = 200 * 24 * 60;
  service = await startService({
    dataDir,
    env: { ...uncached, NODE_OPTIONS: `--import ${clock}`, CLOCK_MINUTES: String(minutes) },
  });
  ids.fresh = await createPerson(service, 'fresh');
  await signIn(service, 'back');
  expect((await service.request('GET', '/api/admin/user', { token })).status).toBe(200);
}, 180_000);

afterAll(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('GET /api/admin/user-admin/inactive', () => {
  it('lists who has neither signed in nor used a token for 180 days', async () => {
    const { status, body } = await service.request('GET', INACTIVE);

    const never = { name: null, seenAt: null, patSeenAt: null, createdAt: dateTime };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        version: 1,
        inactiveUsers: [
          { ...never, id: ids.quiet, username: 'quiet' },
          { ...never, id: ids.former, username: 'former' },
          { ...never, id: ids.left, username: 'left', seenAt: dateTime },
        ],
      },
    });
  });
});

describe('POST /api/admin/user-admin/inactive/delete', () => {
  it('deletes nobody if one of them is active, and names who is', async () => {
    const reply = await remove([ids.quiet, ids.back, ids.script, ids.fresh]);

    expect(answerOf(reply)).toEqual(
      refused(409, 'ConflictError', `${ids.back}, ${ids.script}, ${ids.fresh}`),
    );
    expect((await service.request('GET', `/api/admin/user-admin/${ids.quiet}`)).status).toBe(200);
  });

  it('deletes each with the event of a deletion, and says who was not there any more', async () => {
    await service.request('DELETE', `/api/admin/user-admin/${ids.former}`);
    let body: unknown;

    const events = await recordedEvents(service, async () => {
      ({ body } = await remove([ids.quiet, ids.former, 4_711, ids.left, ids.quiet]));
    });

    expect(body).toEqual({ deleted: [ids.quiet, ids.left], notFound: [ids.former, 4_711] });
    expect(events).toMatchObject([
      { type: 'user-deleted', preData: { id: ids.quiet }, data: null },
      { type: 'user-deleted', preData: { id: ids.left }, data: null },
    ]);
    expect((await service.request('GET', INACTIVE)).body.inactiveUsers).toEqual([]);
  });

  it.each([
    ['no ids', {}],
    ['an empty list', { ids: [] }],
    ['an id that is none', { ids: ['quiet'] }],
    ['more than 100 ids', { ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
  ])('refuses %s', async (_what, body) => {
    const reply = await service.request('POST', `${INACTIVE}/delete`, { body });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', 'ids'));
  });
});

function remove(wanted: readonly (number | undefined)[]) {
  return service.request('POST', `${INACTIVE}/delete`, { body: { ids: wanted } });
}

async function personalToken(from: Service, username: string): Promise<string> {
  const { token } = await signIn(from, username);
  const { status, body } = await from.request('POST', '/api/admin/user/tokens', {
    token,
    body: { description: 'a script', expiresAt: '2099-01-01T00:00:00.000Z' },
  });
  expect(status).toBe(201);
  return body.secret;
}
