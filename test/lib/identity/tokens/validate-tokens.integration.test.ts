import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { hashSecret } from '../../../../lib/identity/tokens/token-format.ts';
import { validateTokens } from '../../../../lib/identity/tokens/validate-tokens.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const secrets = secretsNamed('secret', 500);
const TTL_MS = 5_000;

beforeAll(async () => {
  for (let start = 0; start < secrets.length; start += 100) {
    await transact(secrets.slice(start, start + 100).map(stored));
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('takes one batch read per 100 distinct tokens, and keeps order and duplicates', async () => {
  const send = vi.spyOn(dynamo(), 'send');
  const asked = [...secrets.slice(0, 150).toReversed(), ...secrets.slice(0, 150)];
  const valid = await validateTokens(asked);
  expect([valid.map(({ token }) => token), send.mock.calls.length]).toEqual([asked, 2]);
});

it('finds 500 valid tokens, and refuses one more without a read', async () => {
  expect(await validateTokens(secrets)).toHaveLength(500);
  const send = vi.spyOn(dynamo(), 'send');
  await expect(validateTokens([...secrets, '*:development.one-more'])).rejects.toThrow(
    'must have at most 500 distinct tokens, but has 501',
  );
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['valid', secrets.slice(0, 200), 200, 2],
  // What the first reads do not find is read once more, strongly consistent.
  ['unknown', secretsNamed('unknown', 200), 0, 4],
])('remembers %s tokens, for a while', async (_what, asked, valid, reads) => {
  await validateTokens(asked);
  const send = vi.spyOn(dynamo(), 'send');

  expect(await validateTokens(asked)).toHaveLength(valid);
  expect(send).not.toHaveBeenCalled();

  await pass(TTL_MS);
  expect(await validateTokens(asked)).toHaveLength(valid);
  expect(send).toHaveBeenCalledTimes(reads);
});

it('finds what was made up once it exists, as soon as it is not remembered any more', async () => {
  const secret = '*:development.made-up-before-it-exists';
  expect(await validateTokens([secret])).toEqual([]);
  await transact([stored(secret)]);

  await pass(TTL_MS);

  expect(await validateTokens([secret])).toMatchObject([{ token: secret }]);
});

it('reads nothing for a text that cannot be an API token', async () => {
  const userSecret = `user:${'0'.repeat(56)}`;
  const send = vi.spyOn(dynamo(), 'send').mockClear();
  expect([
    await validateTokens(['', 'too few', `*:development.${'x'.repeat(500)}`, userSecret]),
    send.mock.calls.length,
  ]).toEqual([[], 0]);
});

/** Moves the clock of caches, which read it at most once a millisecond. */
async function pass(milliseconds: number): Promise<void> {
  const later = performance.now() + milliseconds;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await setTimeout(5);
}

function secretsNamed(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `*:development.${name}-${index}`);
}

function stored(secret: string) {
  return {
    put: {
      ...keys.token(hashSecret(secret)),
      hash: hashSecret(secret),
      type: 'client',
      environment: 'development',
      projects: ['*'],
      expiresAt: null,
    },
  };
}
