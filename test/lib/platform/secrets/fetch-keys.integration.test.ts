import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundle } from '../../../../infra/build/bundle.ts';
import { discover } from '../../../../infra/build/discover.ts';
import { repository } from '../../../../infra/build/repository.ts';
import { ensureKeys } from '../../../../lib/platform/secrets/fetch-keys.ts';
import { KEYS_KEPT_MS } from '../../../../lib/platform/secrets/key-cache.ts';
import { keyRingOf } from '../../../../lib/platform/secrets/key-ring.ts';
import { seal, unseal } from '../../../../lib/platform/secrets/secret-box.ts';
import { callInChild } from '../../../support/call-in-child.ts';
import { localAws } from '../../../support/local-aws.ts';
import {
  SECRET_ARN,
  type SecretsManager,
  startSecretsManager,
} from '../../../support/secrets-manager.ts';

const oldKey = 'the old key of thirty-two characters';
const newKey = 'the new key of thirty-two characters';
const place = 'addon/7/url';

let secrets: SecretsManager;

beforeAll(async () => {
  secrets = await startSecretsManager(oldKey);
  Object.assign(process.env, {
    ...localAws,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    ENCRYPTION_KEY_SECRET: SECRET_ARN,
  });
});

afterEach(() => vi.useRealTimers());

afterAll(() => secrets.close());

// In this order: the process keeps the keys.
describe('the encryption keys of a function', () => {
  it('are required: without them nothing is sealed, and a refused fetch is an error', async () => {
    secrets.refuse(true);

    await expect(ensureKeys()).rejects.toThrow('refused by the test');

    secrets.refuse(false);
    expect(() => seal('secret', place)).toThrow('ENCRYPTION_KEY');
  });

  it('are fetched once, however many requests need them', async () => {
    const before = secrets.calls.length;

    await Promise.all([ensureKeys(), ensureKeys(), ensureKeys()]);
    await ensureKeys();

    expect(secrets.calls.slice(before)).toEqual(['GetSecretValue']);
    expect(unseal(seal('secret', place), place, keyRingOf({ current: oldKey }))).toBe('secret');
  });

  it('remain in use while they cannot be fetched again, and not every request tries', async () => {
    passTime(KEYS_KEPT_MS + 1);
    secrets.refuse(true);
    const before = secrets.calls.length;

    await ensureKeys();
    await ensureKeys();

    secrets.refuse(false);
    expect(secrets.calls.slice(before)).toEqual(['GetSecretValue']);
    expect(unseal(seal('secret', place), place)).toBe('secret');
  });

  it('are fetched again after ten minutes, so that a rotation reaches warm functions', async () => {
    const sealed = seal('secret', place);
    secrets.store(JSON.stringify({ current: newKey, previous: oldKey }));
    await ensureKeys();
    expect(unseal(seal('secret', place), place, keyRingOf({ current: oldKey }))).toBe('secret');

    passTime(2 * KEYS_KEPT_MS);
    await ensureKeys();

    expect(unseal(sealed, place)).toBe('secret');
    expect(unseal(seal('secret', place), place, keyRingOf({ current: newKey }))).toBe('secret');
  });
});

describe('a bundle as it is deployed', () => {
  it('fetches the keys once, when it starts, and works with them', async () => {
    const module = await buildWorker('deliverNotification');
    const before = secrets.calls.length;

    expect(await callInChild(module, 'handler', { Records: [] }, asOnLambda())).toEqual({
      batchItemFailures: [],
    });

    expect(secrets.calls.slice(before)).toEqual(['GetSecretValue']);
  });

  it('fails where it must not read the keys', async () => {
    const module = await buildWorker('deliverNotification');
    secrets.refuse(true);

    await expect(callInChild(module, 'handler', { Records: [] }, asOnLambda())).rejects.toThrow(
      'AccessDeniedException',
    );

    secrets.refuse(false);
  });
});

/** Builds one worker as it is deployed. @returns the path of its bundle */
async function buildWorker(id: string): Promise<string> {
  const { workers } = await discover();
  const { outputFiles } = await bundle(
    { operations: [], sharedFunctions: [], workers: workers.filter((worker) => worker.id === id) },
    '.build/keys',
  );
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  return resolve(repository, `.build/keys/${id}/index.mjs`);
}

/** Without the key of this test run, so that only the secret has one. */
function asOnLambda() {
  const { ENCRYPTION_KEY: _key, ...env } = process.env;
  return { env: { ...env, AWS_LAMBDA_FUNCTION_NAME: 'a-test' } };
}

function passTime(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}
