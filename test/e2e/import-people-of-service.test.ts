import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createGroup,
  createProject,
  createRole,
  EDITOR,
  MEMBER,
  OWNER,
  uncached,
  VIEWER,
} from '../support/access.ts';
import { reportRow as row, runImport as run } from '../support/import-command.ts';
import { createUser, importPeople, peopleOf, rolesOf, section } from '../support/import-people.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const DEPLOYER = 6;
const TOKEN_KEEPER = 7;

let target: Service;

describe('the people of another service', () => {
  let source: Service;

  beforeAll(async () => {
    source = await startService({ env: uncached });
    await fill(source);
    target = await startService({ env: uncached });
    for (const body of people) await createUser(target, body);
  });

  afterAll(async () => {
    await source.stop();
    await target.stop();
  });

  const bringOver = (...args: readonly string[]) => importPeople(source, target, ...args);

  it('come with everything else, and are the same then', async () => {
    const { code, stdout, stderr } = await run([source.url, '--to', target.url, '--with-people'], {
      IMPORT_TOKEN: target.adminToken,
      SOURCE_TOKEN: source.adminToken,
    });

    expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' });
    expect(stdout).toEqual(row('Projects', 1, 0, 1, 0));
    expect(await peopleOf(target)).toEqual(await peopleOf(source));
    expect(await rolesOf(target)).toEqual(await rolesOf(source));
  });

  it('change nothing the second time', async () => {
    let answer: Awaited<ReturnType<typeof run>> | undefined;

    const events = await recordedEvents(target, async () => {
      answer = await bringOver();
    });

    expect({ answer, events }).toMatchObject({ answer: { code: 0, stderr: '' }, events: [] });
  });

  it('come for one project alone', async () => {
    const { stdout } = await bringOver('--project', 'shop');

    expect(stdout).toEqual(row('Access to projects', 0, 0, 1, 0));
  });

  it('include service accounts once they exist, whose tokens are listed until they are renewed', async () => {
    const title = 'Service accounts, whose tokens have to be renewed by hand:';
    const first = await bringOver();
    const { id } = await createAccount(target, 'ci', VIEWER);
    await untilTokenListed(id);

    const { stdout } = await bringOver();

    expect(section(first.stdout, title)).toEqual([
      expect.stringMatching(/^ci; Editor; shop: Member; token "for a test" until /),
    ]);
    expect(section(stdout, title)).toEqual([]);
    const { body } = await target.request('GET', '/api/admin/service-account');
    expect(body.serviceAccounts).toMatchObject([{ username: 'ci', rootRole: EDITOR }]);
  });

  it('are shown to administrators only, and the error names the instance', async () => {
    const { token } = await createAccount(source, 'weak', EDITOR);

    const { code, stderr } = await importPeople({ ...source, adminToken: token }, target);

    expect(code).toBe(1);
    expect(stderr).toMatch(`${source.url} does not show its people: You need the "ADMIN"`);
  });

  it('of an unknown project are none', async () => {
    const { code, stderr } = await bringOver('--project', 'nowhere');

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('no project "nowhere"'),
    });
  });

  it('are never named with a token', async () => {
    const { stdout, stderr } = await bringOver();

    for (const token of [source.adminToken, target.adminToken]) {
      expect(stdout + stderr).not.toContain(token);
    }
  });
});

const people = [{ email: 'ada@example.com' }, { email: 'bea@example.com' }, { username: 'cid' }];

async function fill(service: Service): Promise<void> {
  const path = await createProject(service, 'shop', 'protected');
  await createRole(service, 'Deployer', {
    description: 'Deploys.',
    permissions: [
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
      { name: 'APPROVE_CHANGE_REQUEST' },
    ],
  });
  await createRole(service, 'Token keeper', {
    type: 'root-custom',
    permissions: [{ name: 'READ_ROLE' }],
  });
  const rootRoles = [EDITOR, VIEWER, TOKEN_KEEPER];
  const ids: number[] = [];
  for (const [index, body] of people.entries()) {
    const { id } = await createUser(service, { ...body, rootRole: rootRoles[index] });
    ids.push(id);
  }
  const [ada = 0, bea = 0, cid = 0] = ids;
  const { id: ci } = await createAccount(service, 'ci', EDITOR);
  const group = await createGroup(service, 'Checkout team', [ada, bea], { description: 'Sells.' });
  const roles = [
    { id: OWNER, users: [ada] },
    { id: MEMBER, users: [ci], groups: [group] },
    { id: DEPLOYER, users: [ada, cid], groups: [group] },
  ];
  const { status } = await service.request('PUT', path, { body: { roles } });
  expect(status).toBe(200);
}

async function untilTokenListed(account: number): Promise<void> {
  await expect
    .poll(async () => {
      const { body } = await target.request('GET', '/api/admin/service-account');
      return body.serviceAccounts.find(({ id }: { id: number }) => id === account).tokens;
    })
    .toHaveLength(1);
}
