import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import { answerOf, clientToken, dateTime, refused } from '../support/flags.ts';
import { untilFlagsListed } from '../support/late-lists.ts';
import { type Service, startService } from '../support/service.ts';
import { usageBucket } from '../support/usage-bucket.ts';

const SHOP = '/api/admin/projects/shop';
const CLEAN_UP = `${SHOP}/clean-up`;

let service: Service;
let ofShop = '';

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  await createProject(service, 'shop');
  await createProject(service, 'other');
  await createProject(service, 'hidden', 'private');
  ofShop = await createSdkToken(service, 'client', 'production', ['shop']);
  for (const name of ['basket', 'checkout', 'in-use', 'search', 'gone']) {
    await create('shop', name);
  }
  await create('other', 'of-other');
  await send('PUT', `${SHOP}/features/checkout/environments/production/variants`, [
    { name: 'blue', weight: 1000 },
  ]);
  await send('POST', `${SHOP}/features/checkout/lifecycle/complete`, {
    status: 'kept',
    statusValue: 'blue',
  });
  await send('POST', `${SHOP}/stale`, { features: ['basket', 'search'], stale: true });
  await send('DELETE', `${SHOP}/features/gone`);
  await send('DELETE', '/api/admin/archive/gone');
  await report(ofShop, ['checkout', 'in-use', 'misspelled']);
  await report(clientToken, ['gone', 'never-existed']);
  await untilFlagsListed(service, ['basket', 'checkout', 'search'], 'shop');
});

afterAll(() => service.stop());

describe('what can be cleaned up in a project', () => {
  it('says why, what stays, where it was used, and what to do', async () => {
    const { status, body } = await service.request('GET', CLEAN_UP);
    const [, checkout] = body.flags;

    expect({ status, project: body.project, checkout }).toEqual({
      status: 200,
      project: 'shop',
      checkout: {
        name: 'checkout',
        type: 'release',
        description: null,
        createdAt: dateTime,
        lifecycle: { stage: 'completed', status: 'kept', enteredStageAt: dateTime },
        reasons: ['completed'],
        kept: { enabled: true, variant: 'blue' },
        code: null,
        unchangedSince: null,
        lastSeen: [{ environment: 'production', at: dateTime }],
        applications: [{ appName: 'shop', environments: ['production'] }],
        environments: [
          { name: 'development', enabled: false, hasStrategies: false },
          { name: 'production', enabled: false, hasStrategies: false },
        ],
        dependents: [],
        steps: [
          'Remove the checks of `checkout` from the code, and keep what runs when it is on with the variant `blue`.',
          'Deploy `shop`.',
          'Archive the flag when no application uses it any more.',
        ],
      },
    });
  });

  it('has names that are no flags, of its own applications or of its former flags', async () => {
    const { unknownFlags } = await read();

    expect(unknownFlags).toMatchObject([
      {
        name: 'gone',
        lastSeenAt: dateTime,
        applications: [{ appName: 'shop', environments: ['development'] }],
      },
      { name: 'misspelled', applications: [{ appName: 'shop', environments: ['production'] }] },
    ]);
  });

  it('has a name no more that has become a flag', async () => {
    await report(ofShop, ['late']);
    expect((await read()).unknownFlags.map(nameOf)).toContain('late');
    await create('shop', 'late');

    expect((await read()).unknownFlags.map(nameOf)).not.toContain('late');
  });

  it('comes page by page', async () => {
    const first = await read('?limit=2');
    const second = await read(`?limit=2&cursor=${first.nextCursor}`);

    expect(first.flags.map(nameOf)).toEqual(['basket', 'checkout']);
    expect(second.flags.map(nameOf)).toEqual(['search']);
    expect(second).toMatchObject({ unknownFlags: [] });
    expect(second).not.toHaveProperty('nextCursor');
  });

  it.each(['', '/brief'])('%s is refused with a cursor that no page has returned', async (path) => {
    for (const cursor of ['xx', 'garbage', 'WzFd', 'basket']) {
      const reply = await service.request('GET', `${CLEAN_UP}${path}?cursor=${cursor}`);

      expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', '/query/cursor'));
    }
  });

  it('of a private project is shown to nobody else', async () => {
    const { token } = await createAccount(service, 'outsider');
    for (const path of ['clean-up', 'clean-up/brief']) {
      const reply = await service.request('GET', `/api/admin/projects/hidden/${path}`, { token });

      expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', 'hidden'));
    }
  });

  it('hides names that may be of private projects', async () => {
    const both = await createSdkToken(service, 'client', 'production', ['shop', 'hidden']);
    await report(both, ['secret-plan']);
    const { token } = await createAccount(service, 'stranger');

    const { body } = await service.request('GET', CLEAN_UP, { token });

    expect(body.unknownFlags.map(nameOf)).not.toContain('secret-plan');
    expect((await read()).unknownFlags.map(nameOf)).toContain('secret-plan');
  });
});

describe('the brief', () => {
  it('is the same as Markdown', async () => {
    const { status, headers, text } = await service.request('GET', `${CLEAN_UP}/brief`);

    expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toContain('# Flags to clean up in the project `shop`');
    expect(text).toContain('## `checkout`\n\n- Why: it was completed');
    expect(text).toContain('## `misspelled`');
  });

  it('comes page by page', async () => {
    const { text } = await service.request(
      'GET',
      `${CLEAN_UP}/brief?limit=1&cursor=${cursorAfter('basket')}`,
    );

    expect(text).toContain('## `checkout`');
    expect(text).toContain(`There is more behind the cursor \`${cursorAfter('checkout')}\`.`);
  });
});

function nameOf({ name }: { name: string }): string {
  return name;
}

function create(project: string, name: string): Promise<void> {
  return send('POST', `/api/admin/projects/${project}/features`, { name });
}

async function read(query = '') {
  const { status, body } = await service.request('GET', CLEAN_UP + query);
  expect(status).toBe(200);
  return body;
}

async function send(method: string, path: string, body?: object): Promise<void> {
  const { status } = await service.request(method, path, body && { body });
  expect(status).toBeLessThan(300);
}

/** An SDK of the application `shop` reports that it asked for flags. */
async function report(token: string, flags: readonly string[]): Promise<void> {
  const toggles = Object.fromEntries(flags.map((flag) => [flag, { yes: 1, no: 0 }]));
  const body = usageBucket(toggles);
  const { status } = await service.request('POST', '/api/client/metrics', { body, token });
  expect(status).toBe(202);
}

function cursorAfter(name: string): string {
  return Buffer.from(JSON.stringify([name])).toString('base64url');
}
