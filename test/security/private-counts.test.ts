import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { ADMIN_ROLE } from '../../lib/identity/roles/rules.ts';
import { createAccount, createRole, uncached } from '../support/access.ts';
import { createOutsiders } from '../support/private-world.ts';
import type { Reply } from '../support/request.ts';
import { senderOf } from '../support/secret-project.ts';
import { type Service, startService } from '../support/service.ts';

const ADMIN = '/api/admin';
const OPEN = 'elsewhere';
const PRIVATE = 'hidden';
const FLAG = 'open-flag';
const development = (project: string, flag: string) =>
  `${ADMIN}/projects/${project}/features/${flag}/environments/development`;

/**
 * Fields that move with time, or with the reader's own requests; and the number of the newest event, which counts
 * those of the whole instance (see SECURITY.md).
 */
const volatile = new Set(['seenAt', 'date', 'eventId']);

let service: Service;
let outsiders: ReadonlyMap<string, string>;
let send: ReturnType<typeof senderOf>;
let shared: Awaited<ReturnType<typeof createShared>>;

/** The answers of the first look, by outsider and path. */
const before = new Map<string, string>();

const { operations } = await discover();

const reads = operations
  .map(({ operation }) => operation.contract)
  .filter(({ method, path }) => method === 'GET' && /^\/(?:api|edge)\//.test(path))
  .map(({ path }) => path);

beforeAll(async () => {
  service = await startService({ env: uncached });
  send = senderOf(service, (await createAccount(service, 'worker', ADMIN_ROLE)).token);
  outsiders = await createOutsiders(service, OPEN);
  await send('POST', `${ADMIN}/projects`, { id: PRIVATE, name: PRIVATE, mode: 'private' });
  shared = await createShared();
  await useIn(OPEN, FLAG);
  for (const [who, token] of outsiders) await look(who, token, before);
  await useIn(PRIVATE, 'hidden-flag');
  await workInPrivate();
});

afterAll(() => service.stop());

describe('what somebody does in a private project', () => {
  it.each([
    'a viewer',
    'an editor',
    'an owner of another project',
    'a member of another project',
    'a client token of another project',
    'a frontend token of another project',
  ])('moves no number that is shown to %s', async (who) => {
    const after = new Map<string, string>();
    await look(who, outsiders.get(who) ?? '', after);
    const moved = [...after].filter(([read, answer]) => before.get(read) !== answer);
    expect(Object.fromEntries(moved.map(([read, now]) => [read, [before.get(read), now]]))).toEqual(
      {},
    );
    const answered = [...after.values()].filter((answer) => answer.startsWith('200'));
    expect(answered.length).toBeGreaterThan(who.includes('token') ? 0 : 50);
  });

  it('moves those of an administrator', async () => {
    const { environments } = await send('GET', `${ADMIN}/environments`);
    const [{ projectCount, apiTokenCount }] = environments.filter(
      ({ name }: { name: string }) => name === 'development',
    );
    const viewer = senderOf(service, outsiders.get('a viewer') ?? '');
    const [seen] = (await viewer('GET', `${ADMIN}/environments`)).environments;
    // The private projects are two, each with a token.
    expect([projectCount - seen.projectCount, apiTokenCount - seen.apiTokenCount]).toEqual([2, 2]);
  });

  it('is counted where a strategy type is to be deleted, and only there', async () => {
    const viewer = senderOf(service, outsiders.get('a viewer') ?? '');
    expect(await viewer('GET', `${ADMIN}/strategies/${shared.type}/uses`)).toMatchObject({
      hidden: 1,
    });
  });
});

/** What open and private projects both use. */
async function createShared() {
  const segment = await send('POST', `${ADMIN}/segments`, { name: 'of-all', constraints: [] });
  await send('POST', `${ADMIN}/strategies`, { name: 'of-all', parameters: [] });
  await send('POST', `${ADMIN}/context`, { name: 'of-all' });
  await send('POST', `${ADMIN}/tag-types`, { name: 'of-all', description: '' });
  const role = await createRole(service, 'of-all', { permissions: [] });
  const person = await send('POST', `${ADMIN}/user-admin`, { username: 'of-all', rootRole: 3 });
  const users = [{ user: { id: person.id } }];
  const group = await send('POST', `${ADMIN}/groups`, { name: 'of-all', users });
  return { segment: segment.id, role, person: person.id, group: group.id, type: 'of-all' };
}

/** Uses everything that is shared in a project. */
async function useIn(project: string, flag: string): Promise<void> {
  await send('POST', `${ADMIN}/projects/${project}/features`, { name: flag });
  const strategies = `${development(project, flag)}/strategies`;
  const values = [`in-${project}`];
  await send('POST', strategies, {
    name: 'default',
    segments: [shared.segment],
    constraints: [{ contextName: 'of-all', operator: 'IN', values }],
  });
  await send('POST', strategies, { name: shared.type });
  await send('POST', `${development(project, flag)}/on`, {});
  await send('POST', `${ADMIN}/features/${flag}/tags`, { type: 'of-all', value: 'of-all' });
  await send('POST', `${ADMIN}/projects/${project}/access`, {
    roles: [shared.role],
    users: [shared.person],
    groups: [shared.group],
  });
  const { secret } = await send('POST', `${ADMIN}/api-tokens`, {
    tokenName: `of-${project}`,
    type: 'client',
    environment: 'development',
    projects: [project],
  });
  const report = senderOf(service, secret);
  const now = new Date().toISOString();
  const started = { appName: 'of-all', strategies: ['default'], started: now, interval: 1 };
  await report('POST', '/api/client/register', { ...started, instanceId: project });
  await report('POST', '/api/client/metrics', {
    appName: 'of-all',
    instanceId: project,
    bucket: { start: now, stop: now, toggles: { [flag]: { yes: 1, no: 0 }, unknown: { yes: 1 } } },
  });
}

/** What goes beyond the use of what is shared: also a second private project. */
async function workInPrivate(): Promise<void> {
  const inPrivate = `${ADMIN}/projects/${PRIVATE}`;
  await send('POST', `${inPrivate}/features`, { name: 'stale', type: 'experiment' });
  await send('PATCH', `${inPrivate}/features/stale`, [{ op: 'add', path: '/stale', value: true }]);
  await send('POST', `${inPrivate}/features`, { name: 'archived' });
  await send('DELETE', `${inPrivate}/features/archived`);
  await send('POST', `${inPrivate}/features/stale/favorites`);
  await send('POST', `${ADMIN}/segments`, { name: 'inside', project: PRIVATE, constraints: [] });
  const config = `${inPrivate}/environments/production/change-requests`;
  await send('PUT', `${config}/config`, { changeRequestsEnabled: true, requiredApprovals: 1 });
  await send('POST', config, [
    { action: 'updateEnabled', feature: 'stale', payload: { enabled: true } },
  ]);
  await send('POST', `${ADMIN}/addons`, {
    provider: 'webhook',
    enabled: true,
    parameters: { url: 'https://receiver.example.com' },
    events: ['feature-created'],
    projects: [PRIVATE],
  });
  await send('POST', `${ADMIN}/projects`, { id: 'another', name: 'another', mode: 'private' });
  await send('POST', `${ADMIN}/api-tokens`, {
    tokenName: 'another',
    type: 'client',
    environment: 'development',
    projects: ['another'],
  });
}

/** Reads everything as one caller. */
async function look(who: string, token: string, answers: Map<string, string>): Promise<void> {
  const waiting = reads.flatMap(targetsOf);
  const read = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const reply = await service.request('GET', path, { token });
      answers.set(`${who}: ${path}`, textOf(reply));
    }
  };
  await Promise.all(Array.from({ length: 6 }, read));
}

/** A path with what is open, or shared; none for what answers without an end, or has a number on purpose. */
function targetsOf(path: string): string[] {
  if (path === `${ADMIN}/strategies/{name}/uses` || path.includes('streaming')) return [];
  const values: Readonly<Record<string, string | number>> = {
    projectId: OPEN,
    featureName: FLAG,
    environment: 'development',
    contextField: 'of-all',
    appName: 'of-all',
    type: 'of-all',
    value: 'of-all',
    name: path.includes('/environments/') ? 'development' : 'of-all',
    groupId: shared.group,
    roleId: shared.role,
    id: path.includes('/segments') ? shared.segment : path.includes('/user') ? shared.person : 1,
  };
  const filled = path.replace(/\{([^}]+)\}/g, (_slot, key) => String(values[key] ?? 1));
  return path === `${ADMIN}/search/features` || path === `${ADMIN}/search/events`
    ? [filled, `${filled}?limit=1`, `${filled}?query=o`]
    : [filled];
}

function textOf({ status, body, text }: Reply): string {
  const shown = JSON.stringify(body, (key, value) =>
    volatile.has(key) || (key === 'id' && status >= 400) ? undefined : value,
  );
  return `${status} ${shown ?? text}`;
}
