import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  createAccount,
  createGroup,
  createProject,
  EDITOR,
  MEMBER,
  OWNER,
  uncached,
  VIEWER,
} from '../support/access.ts';
import { clientToken } from '../support/flags.ts';
import { inAnHour, usePeople } from '../support/people.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/audit/access.csv';

let service: Service;
let robot: Account;
let ada: { readonly id: number; readonly token: string };

const people = usePeople(() => service);

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  ada = await people.person('ada', VIEWER);
  robot = await createAccount(service, 'robot', EDITOR);
  const team = await createGroup(service, '=cmd|calc, "the" team', [ada.id]);
  const access = await createProject(service, 'shop', 'open');
  const give = (roles: number[], users: number[], groups: number[]) =>
    service.request('POST', access, { body: { roles, users, groups } });
  await give([MEMBER], [ada.id], []);
  await give([OWNER], [], [team]);
  await people.createToken(ada.token, '+1 laptop');
  await service.request('POST', '/api/admin/api-tokens', {
    body: {
      type: 'client',
      tokenName: 'shop',
      environment: 'production',
      projects: ['default', 'shop'],
      expiresAt: inAnHour(),
      networks: ['192.0.2.0/24', '127.0.0.0/8'],
    },
  });
});

afterAll(() => service.stop());

const read = (query = '') => service.request('GET', `${PATH}${query}`);

/** The rows of CSV, by the names of its columns. */
function rowsOf(csv: string): Record<string, string>[] {
  const cells = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;
  const [names = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(cells)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain),
    );
  return rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])),
  );
}

const named = async (kind: string, username: string) =>
  rowsOf((await read()).text).filter((row) => row.kind === kind && row.username === username);

describe('GET /api/admin/audit/access.csv', () => {
  it('is a file of CSV, with a line of names', async () => {
    const { status, headers, text } = await read();

    expect([status, headers['content-type'], headers['content-disposition'], headers.link]).toEqual(
      [200, 'text/csv; charset=utf-8', 'attachment; filename="access.csv"', undefined],
    );
    expect(text.split('\r\n')[0]).toBe(
      'kind,id,name,username,email,right,project,environment,byGroup,status,createdAt,lastUsedAt,expiresAt,networks',
    );
  });

  it('says which roles a person has, where, by which group, and when they last signed in', async () => {
    const rows = await named('person', 'ada');

    expect(rows.map(({ right, project, byGroup }) => [right, project, byGroup])).toEqual([
      ['Viewer', '*', ''],
      ['Member', 'shop', ''],
      ['Owner', 'shop', `'=cmd|calc, "the" team`],
    ]);
    expect(
      rows.map(({ status, lastUsedAt }) => [status, Date.parse(lastUsedAt ?? '') > 0]),
    ).toEqual(rows.map(() => ['active', true]));
  });

  it('says what service accounts, groups and tokens may do', async () => {
    const rows = rowsOf((await read()).text);
    const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);

    expect(ofKind('service account')).toMatchObject([
      { id: String(robot.id), right: 'Editor', project: '*', byGroup: '' },
    ]);
    expect(ofKind('service account token')).toMatchObject([
      { username: 'robot', right: 'what its owner may do', status: 'active' },
    ]);
    expect(ofKind('group')).toMatchObject([{ right: 'Owner', project: 'shop' }]);
    expect(ofKind('personal token')).toMatchObject([
      { name: `'+1 laptop`, username: 'ada', lastUsedAt: '', expiresAt: expect.any(String) },
    ]);
    const token = { right: 'client', environment: 'production' };
    expect(ofKind('API token').filter(({ name }) => name === 'shop')).toMatchObject([
      { ...token, project: 'default', networks: '192.0.2.0/24 127.0.0.0/8' },
      { ...token, project: 'shop', status: 'active' },
    ]);
  });

  it('says when tokens were last used', async () => {
    await service.request('GET', '/api/client/features', { token: clientToken });
    await service.request('GET', '/api/admin/projects', { token: robot.token });
    const rows = rowsOf((await read()).text);
    const used = rows.filter(
      ({ kind, lastUsedAt }) => kind?.endsWith('token') && lastUsedAt !== '',
    );

    expect(used.map(({ kind }) => kind)).toContain('service account token');
    expect(used.map(({ kind }) => kind)).toContain('API token');
  });

  it('comes in pages, which are the whole when appended', async () => {
    const whole = (await read()).text;
    let pages = '';
    for (let path: string | undefined = `${PATH}?limit=1`; path; ) {
      const { text, headers } = await service.request('GET', path);
      pages += text;
      const next = /<(.+)>; rel="next"/.exec(String(headers.link ?? ''));
      path = next?.[1];
    }

    expect(pages).toBe(whole);
  });

  it('refuses a cursor of its own making', async () => {
    expect((await read('?cursor=nonsense')).status).toBe(400);
  });

  it('is for administrators', async () => {
    expect((await service.request('GET', PATH, { token: ada.token })).status).toBe(403);
  });
});
