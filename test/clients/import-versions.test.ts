import { once } from 'node:events';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportRow, runImport } from '../support/import-command.ts';
import { createdAt } from '../support/peers/exports.ts';
import { flagsOf, PEER_TOKEN, type PeerVersion, startPeer } from '../support/peers/server.ts';
import { archivedFlags, creator, tokens } from '../support/peers/world.ts';
import { type Service, startService } from '../support/service.ts';

const users = Array.from({ length: 100 }, (_, index) => `user-${index}`);

type Peer = Awaited<ReturnType<typeof startPeer>>;

describe.each<PeerVersion>(['4.19', '5.12', '6.10', '7.5', '8.2'])(
  'an import from %s',
  (version) => {
    let peer: Peer;
    let target: Service;
    const all = flagsOf(version).map(({ name }) => name);
    const bringOver = (...args: readonly string[]) =>
      runImport([peer.url, '--to', target.url, ...args], {
        IMPORT_TOKEN: target.adminToken,
        SOURCE_TOKEN: PEER_TOKEN,
      });

    beforeAll(async () => {
      [peer, target] = await Promise.all([startPeer(version), startService()]);
    });

    afterAll(async () => {
      await Promise.all([peer.stop(), target.stop()]);
    });

    it('brings over every flag and token', async () => {
      const { code, stdout, stderr } = await bringOver('--with-tokens');

      expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' });
      expect(stdout).toEqual(reportRow('Flags', all.length, 0, 0, 0));
      expect(stdout).toEqual(reportRow('Archived flags', 1, 0, 0, 0));
      expect(stdout).toMatch(/^all projects and environments: \d+ flags, 0 with other verdicts$/m);
      expect(stdout).toContain('Favourites are not brought over');
      expect(stdout).toEqual(reportRow('API tokens', tokens.length, 0, 0, 0));
    });

    it.each(tokens)('gives the token of $name the same verdicts', async ({ secret, type }) => {
      const verdictsOf = type === 'frontend' ? frontendVerdicts : verdicts;
      const before = await verdictsOf(peer.url, secret, all);

      const after = await verdictsOf(target.url, secret, all);

      expect(after).toEqual(before);
      // Where everything is off, or on, the same verdicts prove nothing.
      const enabled = before.filter(({ isEnabled }) => isEnabled).length;
      expect(enabled).toBeGreaterThan(0);
      expect(enabled).toBeLessThan(before.length);
    });

    it('keeps the age of flags', async () => {
      const { body } = await target.request('GET', '/api/admin/projects/shop/features/released');

      expect(body).toMatchObject({ createdAt });
    });

    it('keeps the names of archived flags from others', async () => {
      const archived = await target.request('GET', '/api/admin/archive/features/shop');
      const taken = await target.request('POST', '/api/admin/projects/shop/features', {
        body: { name: 'put-away' },
      });

      const [{ project: _place, ...expected } = {}] = archivedFlags;
      expect(archived.body.features).toMatchObject([expected]);
      expect(taken.status).toBe(409);
    });

    it('is found to be faithful by npm run compare', async () => {
      const { code, stdout } = await compare(peer, target);

      expect({ code, stdout }).toMatchObject({ code: 0 });
      expect(stdout.match(/flags, 0 with other verdicts$/gm)).toHaveLength(tokens.length);
      expect(stdout).not.toContain('defined otherwise');
    });

    it('changes nothing when it is repeated, and never writes to the source', async () => {
      const { code, stdout } = await bringOver();

      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: reportRow('Flags', 0, 0, all.length, 0),
      });
      expect(stdout).toEqual(reportRow('Archived flags', 0, 0, 1, 0));
      const writes = peer.requests.filter((line) => !line.startsWith('GET '));
      const ofImports = writes.filter((line) => line.includes('/api/admin/'));
      expect(new Set(ofImports)).toEqual(new Set(['POST /api/admin/features-batch/export']));
    });
  },
);

it('brings over who has created a flag, by name', async () => {
  const [peer, target] = await Promise.all([startPeer('8.2'), startService()]);
  try {
    const env = { IMPORT_TOKEN: target.adminToken, SOURCE_TOKEN: PEER_TOKEN };
    await runImport([peer.url, '--to', target.url, '--no-compare'], env);

    const { body } = await target.request('GET', '/api/admin/projects/shop/features/released');
    const creators = await target.request('GET', '/api/admin/projects/shop/flag-creators');

    expect(body.createdBy).toEqual({ id: 0, name: creator.name });
    expect(creators.body).toEqual([{ id: 0, name: 'imported' }]);
  } finally {
    await Promise.all([peer.stop(), target.stop()]);
  }
});

describe('npm run compare', () => {
  let peer: Peer;
  let target: Service;

  beforeAll(async () => {
    [peer, target] = await Promise.all([startPeer('6.10'), startService()]);
    await runImport([peer.url, '--to', target.url, '--with-tokens'], {
      IMPORT_TOKEN: target.adminToken,
      SOURCE_TOKEN: PEER_TOKEN,
    });
  });

  afterAll(async () => {
    await Promise.all([peer.stop(), target.stop()]);
  });

  it('names each flag whose verdicts differ, and fails', async () => {
    const path = '/api/admin/projects/shop/features/unfinished/environments/production/on';
    await target.request('POST', path);

    const { code, stdout } = await compare(peer, target);

    expect(code).toBe(1);
    expect(stdout.match(/ {2}unfinished: 1000 of 1000 contexts differ$/gm)).toHaveLength(2);
    expect(stdout).toContain('off there, on here. Switch it off, or import it again.');
    expect(stdout).toMatch(
      /the web" \(production\): .* 1 with other verdicts\n {2}unfinished: 60 of 60/,
    );
    expect(stdout).toMatch(/in development" \(development\): \d+ flags, 0 with other verdicts$/m);
  });

  it('reports a token that one of them does not know, and prints none', async () => {
    const unknown = `*:production.${'0123456789abcdef'.repeat(4)}`;

    const { code, stdout, stderr } = await runImport(
      [peer.url, '--to', target.url],
      { COMPARE_TOKENS: unknown },
      'compare.ts',
    );

    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(/^token 1: /);
    expect(stdout).not.toContain(unknown);
  });
});

function compare(peer: Peer, target: Service) {
  const args = [peer.url, '--to', target.url];
  return runImport(args, { SOURCE_TOKEN: PEER_TOKEN }, 'compare.ts');
}

/** What an application with this token gets from its SDK, for each user and flag. */
async function verdicts(url: string, token: string, names: readonly string[]) {
  const sdk = new Unleash({
    url: `${url}/api`,
    appName: 'import-versions',
    customHeaders: { Authorization: token },
    storageProvider: new InMemStorageProvider(),
    disableMetrics: true,
    disableAutoStart: true,
    refreshInterval: 3_600_000,
    skipInstanceCountWarning: true,
  });
  const synchronized = once(sdk, 'synchronized');
  await sdk.start();
  await synchronized;
  const result = names.flatMap((flag) =>
    users.map((userId) => {
      const digit = Number(userId.at(-1));
      const country = digit < 5 ? 'NO' : 'PT';
      const context = { userId, properties: { country, appVersion: `2.${digit}.0` } };
      const isEnabled = sdk.isEnabled(flag, context);
      const variant = sdk.getVariant(flag, context);
      return { flag, userId, isEnabled, variant: variant.name, payload: variant.payload };
    }),
  );
  sdk.destroy();
  return result;
}

/** What a browser gets with this token, for each user and flag. */
async function frontendVerdicts(url: string, token: string, names: readonly string[]) {
  const result = [];
  for (const userId of users) {
    const { toggles } = await fetchJson(`${url}/api/frontend?userId=${userId}`, token);
    const on = new Map(toggles.map(({ name, variant }) => [name, variant] as const));
    for (const flag of names) {
      const { name, payload } = on.get(flag) ?? {};
      result.push({ flag, userId, isEnabled: on.has(flag), variant: name, payload });
    }
  }
  return result;
}

interface FrontendAnswer {
  readonly toggles: readonly {
    readonly name: string;
    readonly variant: { readonly name: string; readonly payload?: unknown };
  }[];
}

async function fetchJson(url: string, authorization: string): Promise<FrontendAnswer> {
  const response = await fetch(url, { headers: { authorization } });
  return (await response.json()) as FrontendAnswer;
}
