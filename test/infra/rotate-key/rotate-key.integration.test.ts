import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openKeyStore } from '../../../infra/rotate-key/key-store.ts';
import { type Rotation, retireKey, rotateKey } from '../../../infra/rotate-key/rotation.ts';
import { allRights } from '../../../lib/auth/rights.ts';
import { createSignupToken } from '../../../lib/identity/signup/change-signup-tokens.ts';
import type { SignupToken } from '../../../lib/identity/signup/model.ts';
import { sealPlace } from '../../../lib/identity/signup/model.ts';
import { listUsedTokens } from '../../../lib/identity/signup/signup-token-store.ts';
import { tokenSecretPlace } from '../../../lib/identity/tokens/model.ts';
import { findToken } from '../../../lib/identity/tokens/token-store.ts';
import { createIntegration } from '../../../lib/integrations/settings/create-integration.ts';
import {
  findIntegration,
  replaceSecrets,
} from '../../../lib/integrations/settings/integration-store.ts';
import { type Integration, secretPlace } from '../../../lib/integrations/settings/model.ts';
import { updateIntegration } from '../../../lib/integrations/settings/update-integration.ts';
import { keepKeys } from '../../../lib/platform/secrets/key-cache.ts';
import { type KeyTexts, keyRingOf, parseKeyTexts } from '../../../lib/platform/secrets/key-ring.ts';
import { unseal } from '../../../lib/platform/secrets/secret-box.ts';
import { createToken } from '../../../lib/projects/tokens/create-token.ts';
import {
  SECRET_ARN,
  type SecretsManager,
  startSecretsManager,
} from '../../support/secrets-manager.ts';
import { startCommand } from '../../support/start-command.ts';
import { useTable } from '../../support/table.ts';

useTable();

const firstKey = 'the first key of thirty-two characters';
const author = { id: -42, name: 'a test' };
const caller = { author, rights: allRights };
const HOUR_MS = 3_600_000;

let secrets: SecretsManager;
let reports: string[];
let waits: number[];
let rotation: Rotation;

beforeAll(async () => {
  secrets = await startSecretsManager(firstKey);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    ENCRYPTION_KEY_SECRET: SECRET_ARN,
    API_TOKEN_SECRETS: 'readable',
  });
  // The table of this test has the keys of the secret, as in a deployment.
  delete process.env.ENCRYPTION_KEY;
});

beforeEach(() => {
  secrets.store(firstKey);
  secrets.backdate(0);
  keepKeys(firstKey);
  reports = [];
  waits = [];
  rotation = {
    store: openKeyStore(SECRET_ARN, 'us-east-1'),
    report: (line) => reports.push(line),
    wait: async (ms) => {
      waits.push(ms);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    },
  };
});

afterEach(() => vi.useRealTimers());

afterAll(() => secrets.close());

describe('rotating the key', () => {
  it('seals every stored secret with a new key, and keeps the old one', async () => {
    const addon = await newAddon();
    const { token } = await newToken();
    const apiToken = await newApiToken();
    const before = { addon: openAddon(addon, firstKey), token: openToken(token, firstKey) };

    await rotateKey(rotation);

    const { current, previous, next } = storedKeys();
    expect([previous, next]).toEqual([firstKey, undefined]);
    expect(current).toHaveLength(64);
    expect(openAddon(await storedAddon(addon.id), current)).toEqual(before.addon);
    expect(openToken(await storedToken(token.hash), current)).toEqual(before.token);
    expect(await openApiToken(apiToken.token.hash, current)).toBe(apiToken.secret);
  });

  it('lets all functions learn of the new key before it encrypts, and again before sealing', async () => {
    const states: KeyTexts[] = [];
    const { wait } = rotation;
    await rotateKey({
      ...rotation,
      wait: (ms) => {
        states.push(storedKeys());
        return wait(ms);
      },
    });

    const { current: newKey } = storedKeys();
    expect(states).toEqual([
      { current: firstKey, next: newKey },
      { current: newKey, previous: firstKey },
    ]);
    // Twelve minutes: functions use keys for ten.
    expect(waits.map((ms) => Math.round(ms / 60_000))).toEqual([12, 12]);
  });

  it.each([
    ['after the new key was accepted', 1],
    ['after the new key encrypts', 2],
  ])('is continued when it was interrupted %s', async (_when, atWait) => {
    const { id } = await newAddon();
    const interrupted = rotateKey({
      ...rotation,
      wait: async (ms) => {
        if (waits.length + 1 === atWait) throw new Error('interrupted');
        await rotation.wait(ms);
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const { current, next } = storedKeys();

    await rotateKey(rotation);

    expect(storedKeys()).toEqual({ current: next ?? current, previous: firstKey });
    expect(openAddon(await storedAddon(id), next ?? current).url).toContain('planted');
  });

  it('is continued when it was interrupted while sealing', async () => {
    const addons = [await newAddon(), await newAddon()];
    await rotateKey(rotation);
    const { current } = storedKeys();
    // As if the second had not been reached.
    const { secrets: sealedBefore } = addons[1] ?? { secrets: {} };
    await replaceSecrets(await storedAddon(addons[1]?.id), sealedBefore);
    reports = [];

    await rotateKey(rotation);

    expect(reports.slice(0, 2)).toEqual([
      'Sealed again: 1 integrations, 0 sign-up tokens, 0 API tokens, 0 client secrets.',
      'Sealed again: 0 integrations, 0 sign-up tokens, 0 API tokens, 0 client secrets.',
    ]);
    for (const { id } of addons) {
      expect(openAddon(await storedAddon(id), current).url).toContain('planted');
    }
  });

  it('loses no change that is made meanwhile, and leaves nothing sealed with the old key', async () => {
    const { id } = await newAddon();
    allWaitsAreOver();
    const mask = { url: '******', authorization: '******' };
    const change = async (index: number) =>
      updateIntegration(caller, id, { ...webhook(mask), description: `change ${index}` });

    await Promise.all([rotateKey(rotation), ...Array.from({ length: 10 }, (_, i) => change(i))]);
    await rotateKey(rotation);

    const addon = await storedAddon(id);
    expect(addon.description).toMatch(/^change \d$/);
    expect(openAddon(addon, storedKeys().current)).toEqual({
      url: 'https://hooks.example.com/planted-url',
      authorization: 'planted-token',
    });
  });

  it('reports a secret that no known key decrypts, and seals the others', async () => {
    const lost = await newAddon();
    const { id } = await newAddon();
    const url = lost.secrets.url?.replace(/.{4}$/, 'lost') ?? '';
    await replaceSecrets(lost, { url });

    await rotateKey(rotation);

    expect(reports.at(-1)).toMatch(/^No known key decrypts: .*Enter them again\.$/);
    expect(reports.at(-1)).toContain(secretPlace(lost.id, 'url'));
    expect(reports.at(-1)).not.toContain(secretPlace(id, 'url'));
    expect(openAddon(await storedAddon(id), storedKeys().current).url).toContain('planted');
  });
});

describe('retiring the old key', () => {
  it('leaves the new one alone, and everything can be read', async () => {
    const { id } = await newAddon();
    await rotateKey(rotation);
    const { current } = storedKeys();

    await retireKey(rotation);

    expect(storedKeys()).toEqual({ current });
    expect(openAddon(await storedAddon(id), current).url).toContain('planted');
  });

  it('first seals again what is still sealed with it', async () => {
    const addon = await newAddon();
    await rotateKey(rotation);
    const { current } = storedKeys();
    await replaceSecrets(await storedAddon(addon.id), addon.secrets);

    await retireKey(rotation);

    expect(openAddon(await storedAddon(addon.id), current).url).toContain('planted');
  });

  it.each([
    ['while functions may still encrypt with it', 'previous', 'Try again in 12 minutes.'],
    ['while the new one does not encrypt yet', 'next', 'run the command without --retire'],
  ])('is refused %s', async (_when, other, words) => {
    const keys = { current: firstKey, [other]: `another ${firstKey}` };
    secrets.store(JSON.stringify(keys));

    await expect(retireKey(rotation)).rejects.toThrow(words);

    expect(storedKeys()).toEqual(keys);
  });

  it('does nothing when there is none', async () => {
    await retireKey(rotation);

    expect([reports, secrets.stored.value]).toEqual([['There is no old key.'], firstKey]);
  });
});

describe('the command', () => {
  it('rotates and retires, without showing a key', async () => {
    const { id } = await newAddon();
    allWaitsAreOver();

    const rotated = await run([]);
    const { current } = storedKeys();
    const retired = await run(['--retire']);

    expect([rotated.code, rotated.stderr, retired.code, retired.stderr]).toEqual([0, '', 0, '']);
    expect(rotated.stdout).toContain('New secrets are encrypted with the new key.');
    expect(retired.stdout).toContain('The old key is retired.');
    expect(rotated.stdout + retired.stdout).not.toContain(current);
    expect(storedKeys()).toEqual({ current });
    expect(openAddon(await storedAddon(id), current).url).toContain('planted');
  });

  it.each([
    ['an unknown option', ['--retired'], {}, "Unknown option '--retired'"],
    ['no stage', [], { DYNAMODB_ENDPOINT: '' }, 'Set a stage: npm run rotate-key -- --stage prod'],
    ['no secret', [], { ENCRYPTION_KEY_SECRET: '' }, 'Set ENCRYPTION_KEY_SECRET, or a stage.'],
  ])('refuses %s in one line', async (_what, args, env, words) => {
    const { stdout, stderr, code } = await run(args, env);

    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
    expect(stderr.trim()).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

function allWaitsAreOver(): void {
  secrets.store(firstKey, new Date(Date.now() - HOUR_MS));
  secrets.backdate(HOUR_MS);
}

function newAddon(): Promise<Integration> {
  return createIntegration(
    caller,
    webhook({ url: 'https://hooks.example.com/planted-url', authorization: 'planted-token' }),
  );
}

function webhook(parameters: Readonly<Record<string, string>>) {
  return { provider: 'webhook', enabled: true, parameters, events: [] };
}

function newToken() {
  return createSignupToken(author, { name: 'a test', expiresAt: '2999-01-01T00:00:00Z' });
}

/** An API token whose secret is stored. */
async function newApiToken() {
  const scope = {
    tokenName: 'a test',
    type: 'admin',
    environment: '*',
    projects: ['*'],
    expiresAt: null,
  } as const;
  return createToken(author, scope);
}

async function storedAddon(id = 0): Promise<Integration> {
  const addon = await findIntegration(id);
  if (!addon) throw new Error(`There is no integration ${id}.`);
  return addon;
}

async function storedToken(hash: string): Promise<SignupToken> {
  const found = (await listUsedTokens()).find(({ token }) => token.hash === hash);
  if (!found) throw new Error('There is no such token.');
  return found.token;
}

/** The secrets of an integration, decrypted with one key and no other. */
function openAddon({ id, secrets: sealed }: Integration, key: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sealed).map(([name, value]) => [
      name,
      unseal(value, secretPlace(id, name), keyRingOf({ current: key })),
    ]),
  );
}

function openToken({ hash, sealed }: SignupToken, key: string): string {
  return unseal(sealed, sealPlace(hash), keyRingOf({ current: key }));
}

async function openApiToken(hash: string, key: string): Promise<string> {
  const { sealed = '' } = (await findToken(hash)) ?? {};
  return unseal(sealed, tokenSecretPlace(hash), keyRingOf({ current: key }));
}

function storedKeys(): KeyTexts {
  return parseKeyTexts(secrets.stored.value, 'the test');
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return startCommand('infra/rotate-key/rotate-key.ts', args, { ...process.env, ...env }).ended;
}
