import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBrowser } from '../../support/browser.ts';
import { type Ran, runCommand } from '../../support/cli/run-command.ts';
import { usePeople } from '../../support/people.ts';
import { type Service, startService } from '../../support/service.ts';

let service: Service;
let env: Readonly<Record<string, string>>;
/** Of a second person, who reviews. */
let reviewer: Readonly<Record<string, string>>;

const people = usePeople(() => service);

beforeAll(async () => {
  service = await startService();
  const { token } = await people.person('mia', 1);
  const { token: other } = await people.person('jonas', 1);
  env = { FLAGWRIGHT_URL: service.url, FLAGWRIGHT_TOKEN: token };
  reviewer = { FLAGWRIGHT_URL: service.url, FLAGWRIGHT_TOKEN: other };
});

afterAll(() => service.stop());

const flagwright = (...words: readonly string[]) => runCommand(words, { env });
const asReviewer = (...words: readonly string[]) => runCommand(words, { env: reviewer });

let made = 0;

/** A flag without strategies. */
async function newFlag(): Promise<string> {
  made += 1;
  const name = `flag-${made}`;
  await service.request('POST', '/api/admin/projects/default/features', { body: { name } });
  return name;
}

/** Asks for approvals in production, until the test is over. */
async function withApprovals(act: () => Promise<void>): Promise<void> {
  const set = (changeRequestsEnabled: boolean) =>
    service.request(
      'PUT',
      '/api/admin/projects/default/environments/production/change-requests/config',
      { body: { changeRequestsEnabled, requiredApprovals: 1 } },
    );
  await set(true);
  try {
    await act();
  } finally {
    await set(false);
  }
}

const strategiesOf = async (name: string) => {
  const { body } = await service.request('GET', `/api/admin/projects/default/features/${name}`);
  return body.environments.find((each: { name: string }) => each.name === 'production').strategies;
};

describe('flags', () => {
  it('are switched on and off', async () => {
    const name = await newFlag();
    expect((await flagwright('on', name, '-e', 'production')).out).toBe(
      `${name} is on in production.\n`,
    );
    expect((await flagwright('on', name, '-e', 'production')).out).toBe(
      `${name} is on in production already.\n`,
    );
    expect((await flagwright('off', name, '-e', 'production')).out).toBe(
      `${name} is off in production.\n`,
    );
  });

  it('are shown with the sentences of the console', async () => {
    const name = await newFlag();
    await flagwright('rollout', '25%', name, '-e', 'production');
    const { out } = await flagwright('flag', name);
    expect(out).toContain('project default, release, created');
    expect(out).toMatch(/production {2}off\n {2}25 % of users get it\. [0-9a-f]{8}\n/);
  });

  it('are shown as the API has them', async () => {
    const name = await newFlag();
    const { out } = await flagwright('flag', name, '--json');
    expect(JSON.parse(out)).toMatchObject({ name, project: 'default', environments: [{}, {}] });
  });

  it('that are stale are listed alone', async () => {
    const name = await newFlag();
    await service.request('POST', '/api/admin/projects/default/stale', {
      body: { features: [name], stale: true },
    });
    expect((await flagwright('flags', '--stale')).out).toBe(`${name}  default  off\n`);
  });

  it('that nobody has made are no stack, but a sentence', async () => {
    expect(await flagwright('flag', 'nothing')).toEqual({
      exitCode: 1,
      out: '',
      notes:
        'There is no flag named nothing, or you may not see it. "flagwright flags --search TEXT" finds flags.\n',
    });
  });

  it('have only the environments of their project', async () => {
    const name = await newFlag();
    const { exitCode, notes } = await flagwright('on', name, '-e', 'nowhere');
    expect([exitCode, notes]).toEqual([
      1,
      `${name} has no environment named nowhere. Those of its project: development, production.\n`,
    ]);
  });
});

describe('a rollout', () => {
  it('changes the share of the one strategy, and nothing else of it', async () => {
    const name = await newFlag();
    await service.request(
      'POST',
      `/api/admin/projects/default/features/${name}/environments/production/strategies`,
      {
        body: {
          name: 'flexibleRollout',
          title: 'Swiss users',
          constraints: [{ contextName: 'country', operator: 'IN', values: ['CH'] }],
          parameters: { rollout: '10', stickiness: 'userId', groupId: 'own' },
        },
      },
    );
    const { out, notes } = await flagwright('rollout', '25%', name, '-e', 'production');
    expect([out, notes]).toEqual([
      `${name} in production: 25 % of users by the strategy “Swiss users”.\n`,
      'It is off in production: nobody gets it yet.\n',
    ]);
    expect(await strategiesOf(name)).toMatchObject([
      {
        title: 'Swiss users',
        constraints: [{ contextName: 'country', values: ['CH'] }],
        parameters: { rollout: '25', stickiness: 'userId', groupId: 'own' },
      },
    ]);
  });

  it('asks which strategy, where there are several', async () => {
    const name = await newFlag();
    for (const title of ['one', 'two']) {
      await service.request(
        'POST',
        `/api/admin/projects/default/features/${name}/environments/production/strategies`,
        { body: { name: 'flexibleRollout', title, parameters: { rollout: '10' } } },
      );
    }
    const asked = await flagwright('rollout', '25', name, '-e', 'production');
    expect([asked.exitCode, asked.notes]).toEqual([
      2,
      expect.stringMatching(
        /^flag-\d+ has several strategies with a share\. Choose one with --strategy:\n {2}[0-9a-f]{8} {2}one, 10 %\n/,
      ),
    ]);
    await flagwright('rollout', '25', name, '-e', 'production', '--strategy', 'two');
    expect(
      (await strategiesOf(name)).map((each: { parameters: object }) => each.parameters),
    ).toMatchObject([{ rollout: '10' }, { rollout: '25' }]);
  });

  it.each(['-1', '101%', 'half'])('of %s is refused', async (share) => {
    const { exitCode } = await flagwright('rollout', '--', share, 'a-flag');
    expect(exitCode).toBe(2);
  });
});

it('an explanation is that of the console', async () => {
  const name = await newFlag();
  await flagwright('rollout', '0%', name, '-e', 'production');
  await flagwright('on', name, '-e', 'production');
  const { out } = await flagwright('explain', name, '--user', '42', '-e', 'production');
  expect(out.split('\n')).toEqual([
    'production  off',
    '  Off, because none of its strategies lets this context in.',
    '  - Strategy flexibleRollout',
    '    - among those whom it lets in: nobody',
    '',
  ]);
});

describe('events', () => {
  it('are told in sentences, the newest last', async () => {
    const name = await newFlag();
    await flagwright('on', name, '-e', 'production');
    const { out } = await flagwright('events', '--flag', name, '--limit', '5');
    expect(out.trimEnd().split('\n').at(-1)).toMatch(
      new RegExp(`^[\\d-]{10} [\\d:]{8} {2}mia switched on ${name} in production\\.`),
    );
  });

  it('are one document as JSON', async () => {
    const { out } = await flagwright('events', '--limit', '2', '--json');
    expect(JSON.parse(out).events).toHaveLength(2);
  });

  it('are followed until the person ends it, which is no failure', async () => {
    const name = await newFlag();
    const ending = new AbortController();
    const running = runCommand(['events', '--flag', name, '--follow', '--json'], {
      env,
      ended: ending.signal,
      onPrint: (out) => {
        if (out.includes('feature-environment-enabled')) ending.abort();
      },
    });
    await flagwright('on', name, '-e', 'production');
    expect((await running).exitCode).toBe(0);
  });
});

describe('where changes need approval', () => {
  it('they are proposed, reviewed by somebody else, and applied', async () => {
    await withApprovals(async () => {
      const name = await newFlag();
      const proposed = await flagwright('on', name, '-e', 'production', '--json');
      const { done, proposed: draft } = JSON.parse(proposed.out);
      expect([proposed.exitCode, done]).toEqual([0, false]);
      const id = String(draft.id);
      expect(draft.url).toBe(`${service.url}/projects/default/change-requests/${id}`);
      expect((await flagwright('submit', id)).out).toBe(
        `Change request ${id} is in review: it needs 1 approval.\n`,
      );
      expect((await asReviewer('requests')).out).toContain(`${id}  In review`);
      const shown = (await asReviewer('request', id)).out;
      expect(shown).toContain(`${name}\n  Switch on\n`);
      expect((await asReviewer('approve', id)).out).toBe(
        `Change request ${id} is approved. "flagwright apply-request ${id}" makes the changes.\n`,
      );
      expect((await asReviewer('apply-request', id)).out).toBe(
        `Change request ${id} is applied in production.\n`,
      );
      expect((await flagwright('flag', name)).out).toContain('production  on');
    });
  });

  it('they say that they are not in effect', async () => {
    await withApprovals(async () => {
      const name = await newFlag();
      const { exitCode, out } = await flagwright('rollout', '5%', name, '-e', 'production');
      expect([exitCode, out]).toEqual([
        0,
        expect.stringMatching(
          /^Not in effect yet: added to your draft, change request \d+\.\nhttp/,
        ),
      ]);
      expect(await strategiesOf(name)).toEqual([]);
    });
  });

  it('they fail with 3 where nothing may be proposed', async () => {
    await withApprovals(async () => {
      const name = await newFlag();
      const ran = await flagwright('on', name, '-e', 'production', '--no-propose');
      expect([ran.exitCode, ran.out]).toEqual([3, '']);
    });
  });

  it('they are rejected with a comment', async () => {
    await withApprovals(async () => {
      const name = await newFlag();
      const { out } = await flagwright('on', name, '-e', 'production', '--json');
      const id = String(JSON.parse(out).proposed.id);
      await flagwright('submit', id);
      expect((await asReviewer('reject', id, '-m', 'Not on a Friday')).out).toBe(
        `Change request ${id} is rejected.\n`,
      );
      expect((await flagwright('request', id)).out).toContain('jonas: Not on a Friday');
    });
  });
});

it('a missing right is named as in the console', async () => {
  const name = await newFlag();
  const { token } = await people.person('vic', 3);
  const { exitCode, notes } = await runCommand(['on', name, '-e', 'production'], {
    env: { ...env, FLAGWRIGHT_TOKEN: token },
  });
  expect([exitCode, notes]).toEqual([1, expect.stringContaining('You need ')]);
  expect(notes).not.toContain('UPDATE_FEATURE');
});

describe('a sign-in', () => {
  let home: Readonly<Record<string, string>>;

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flagwright-sign-in-'));
    home = { XDG_CONFIG_HOME: folder };
    return () => rm(folder, { recursive: true, force: true });
  });

  /** Runs `login`, and answers as somebody in a browser as soon as there is a code. */
  async function login(name: string, answer: 'allow' | 'refuse'): Promise<Ran> {
    const browser = await newBrowser(service, name);
    return runCommand(['login', '--url', service.url], {
      env: home,
      onNote: (notes) => {
        const code = /code {2}(\S+)\n/.exec(notes)?.[1];
        if (!code) return;
        void browser.ask('POST', '/api/admin/user/device-answer', {
          body: { userCode: code, answer },
        });
      },
    });
  }

  it('is by a code, and kept for its owner alone', async () => {
    const { exitCode, out } = await login('nora', 'allow');
    expect([exitCode, out]).toEqual([
      0,
      expect.stringContaining(`Signed in to ${service.url} as nora`),
    ]);
    const file = join(home.XDG_CONFIG_HOME ?? '', 'flagwright', 'sign-in.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await runCommand(['whoami'], { env: home })).out).toBe(`nora at ${service.url}\n`);
  });

  it('ends with the token, here and at the service', async () => {
    await login('olga', 'allow');
    const file = join(home.XDG_CONFIG_HOME ?? '', 'flagwright', 'sign-in.json');
    const { token } = JSON.parse(await readFile(file, 'utf8'));
    expect((await runCommand(['logout'], { env: home })).out).toBe(
      `Signed out of ${service.url}.\n`,
    );
    await expect
      .poll(async () => (await service.request('GET', '/api/admin/user', { token })).status)
      .toBe(401);
    expect((await runCommand(['whoami'], { env: home })).notes).toContain('You are not signed in.');
  });

  it('that is refused says so', async () => {
    const { exitCode, out, notes } = await login('pia', 'refuse');
    expect([exitCode, out]).toEqual([1, '']);
    expect(notes).toContain('The person has refused to let this program in.');
  });
});
