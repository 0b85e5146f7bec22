import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import type { Contract } from '../../lib/http/contract.ts';
import { takesSession } from '../../lib/http/takes-session.ts';
import { createAccount, createProject, EDITOR, MEMBER, OWNER, VIEWER } from '../support/access.ts';
import { type Browser, newBrowser, samePage } from '../support/browser.ts';
import { callers, matrix, placedMatrix } from '../support/permission-matrix.ts';
import { type Service, startService } from '../support/service.ts';

type CallerName = (typeof callers)[number];

const ADMIN = 1;

/** Projects in which only Owner and Member have roles. */
const OPEN = 'team';
const PRIVATE = 'secret';

const people = ['admin', 'editor', 'viewer', 'owner', 'member', 'outsider'] as const;

let service: Service;
const tokens = new Map<CallerName, string | null>();
const browsers = new Map<CallerName, Browser>();

const { operations } = await discover();
const contracts = new Map(operations.map(({ id, operation }) => [id, operation.contract]));

beforeAll(async () => {
  // Rights do not change after the callers are created, and reading them 2,000 times takes long.
  service = await startService({ env: { TOKEN_CACHE_SECONDS: '600' } });
  await createCallers();
  for (const project of [OPEN, PRIVATE]) {
    const body = { name: `flag-of-${project}` };
    await service.request('POST', `/api/admin/projects/${project}/features`, { body });
  }
});

afterAll(() => service.stop());

it('the matrix covers every operation', () => {
  const known = operations.filter(({ operation: { contract } }) => contract.path !== '$default');
  expect(Object.keys(matrix).sort()).toEqual(known.map(({ id }) => id).sort());
});

describe('in an open project', () => {
  it.each(Object.entries(matrix))('%s is allowed for %s', async (id, allowed) => {
    const contract = contractOf(id);
    const open: CallerName[] = [];
    for (const caller of callers) {
      const { status } = await ask(contract, caller, OPEN);
      if (!isRefused(status)) open.push(caller);
    }
    expect(open.join(' ')).toBe(allowed);
  });
});

describe('in a private project', () => {
  const inProjects = Object.entries(matrix).filter(([id]) =>
    contractOf(id).path.includes('{projectId}'),
  );

  it.each(inProjects)('%s returns 404 to callers without a role there', async (id) => {
    const contract = contractOf(id);
    const replies = await Promise.all(
      (['editor', 'viewer', 'outsider'] as const).map((caller) => ask(contract, caller, PRIVATE)),
    );
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it.each(inProjects)('%s follows the roles in it', async (id, allowed) => {
    const contract = contractOf(id);
    const open: CallerName[] = [];
    for (const caller of ['admin', 'owner', 'member'] as const) {
      if (!isRefused((await ask(contract, caller, PRIVATE)).status)) open.push(caller);
    }
    const expected = allowed
      .split(' ')
      .filter((name) => ['admin', 'owner', 'member'].includes(name));
    expect(open).toEqual(expected);
  });
});

describe('a refusal', () => {
  const guarded = Object.keys(matrix).filter((id) => {
    const { access } = contractOf(id);
    return access.kind === 'admin' && access.permissions.length > 0;
  });

  it.each(guarded)('of %s names the missing permission', async (id) => {
    const contract = contractOf(id);
    const permissions = contract.access.kind === 'admin' ? contract.access.permissions : [];
    const { status, body } = await ask(contract, 'viewer', OPEN);
    expect([status, body.permissions]).toEqual([403, permissions]);
    expect(body.message).toContain(`"${permissions[0]}"`);
  });
});

describe('with the session of a browser', () => {
  // Signing out ends the session, which another test does.
  const operations = Object.entries(matrix).filter(
    ([id]) => takesSession(contractOf(id)) && id !== 'logout',
  );

  it.each(operations)('%s is allowed for people as with a token: %s', async (id, allowed) => {
    const contract = contractOf(id);
    const open: CallerName[] = [];
    for (const caller of people) {
      const { status } = await askAs(contract, browsers.get(caller), OPEN);
      if (!isRefused(status)) open.push(caller);
    }
    expect(open).toEqual(people.filter((name) => allowed.split(' ').includes(name)));
  });

  const others = Object.keys(matrix).filter((id) => {
    const { access } = contractOf(id);
    return access.kind !== 'public' && !takesSession(contractOf(id));
  });

  it.each(others)('%s is refused: it is not for people', async (id) => {
    expect((await askAs(contractOf(id), browsers.get('admin'), OPEN)).status).toBe(401);
  });
});

/** Operations without the project in the path: the stored flag or segment determines it. */
describe('where the stored item determines the project', () => {
  const place = (project: string) => ({ flag: `flag-of-${project}` });

  it.each(Object.entries(placedMatrix))(
    '%s is allowed for %s',
    async (id, { allowed, request }) => {
      const contract = contractOf(id);
      const open: CallerName[] = [];
      for (const caller of people) {
        const { path, body } = request(place(OPEN));
        const { status } = await service.request(contract.method, path, {
          token: tokens.get(caller) ?? null,
          ...(body !== undefined && { body }),
        });
        if (!isRefused(status)) open.push(caller);
      }
      expect(open.join(' ')).toBe(allowed);
    },
  );
});

async function createCallers(): Promise<void> {
  const owner = await createAccount(service, 'owner', VIEWER);
  const member = await createAccount(service, 'member', VIEWER);
  const idOf = await createPeople();
  for (const project of [OPEN, PRIVATE]) {
    const access = await createProject(service, project, project === OPEN ? 'open' : 'private');
    const give = (roles: number[], users: number[]) =>
      service.request('POST', access, { body: { roles, users, groups: [] } });
    expect((await give([OWNER], [owner.id, idOf('owner')])).status).toBe(200);
    expect((await give([MEMBER], [member.id, idOf('member')])).status).toBe(200);
  }
  const outsider = await createAccount(service, 'outsider', VIEWER);
  const body = { roles: [OWNER], users: [outsider.id, idOf('outsider')], groups: [] };
  await service.request('POST', await createProject(service, 'elsewhere'), { body });
  tokens.set('outsider', outsider.token);
  tokens.set('admin', service.adminToken);
  tokens.set('editor', (await createAccount(service, 'editor', EDITOR)).token);
  tokens.set('viewer', (await createAccount(service, 'viewer', VIEWER)).token);
  tokens.set('owner', owner.token);
  tokens.set('member', member.token);
  tokens.set('client', await apiToken('client'));
  tokens.set('frontend', await apiToken('frontend'));
  tokens.set('none', null);
}

/** The same people again, who sign in with a password; returns their ids by name. */
async function createPeople(): Promise<(name: (typeof people)[number]) => number> {
  const ids = new Map<string, number>();
  for (const name of people) {
    const role = name === 'admin' ? ADMIN : name === 'editor' ? EDITOR : VIEWER;
    const browser = await newBrowser(service, `${name}-in-person`, role);
    ids.set(name, browser.id);
    browsers.set(name, browser);
  }
  return (name) => ids.get(name) ?? 0;
}

function askAs(contract: Contract, browser: Browser | undefined, project: string) {
  return service.request(contract.method, pathOf(contract, project), {
    token: null,
    headers: { cookie: browser?.cookie ?? '', ...samePage },
    ...(contract.body && { body: {} }),
  });
}

async function apiToken(type: 'client' | 'frontend'): Promise<string> {
  const body = { tokenName: type, type, environment: 'development', projects: ['*'] };
  return (await service.request('POST', '/api/admin/api-tokens', { body })).body.secret;
}

function contractOf(id: string): Contract {
  const contract = contracts.get(id);
  if (!contract) throw new Error(`There is no operation "${id}"`);
  return contract;
}

function ask(contract: Contract, caller: CallerName, project: string) {
  return service.request(contract.method, pathOf(contract, project), {
    token: tokens.get(caller) ?? null,
    ...(contract.body && { body: {} }),
  });
}

/** A path that passes the permission check and then names something unknown, so nothing changes. */
function pathOf({ path }: Contract, project: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => {
    if (name === 'projectId') return project;
    return /id$/i.test(name) ? '999999' : 'nowhere';
  });
}

function isRefused(status: number): boolean {
  return status === 401 || status === 403;
}
