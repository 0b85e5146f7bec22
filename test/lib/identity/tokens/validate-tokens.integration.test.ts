import { beforeAll, expect, it, vi } from 'vitest';
import { hashSecret } from '../../../../lib/identity/tokens/token-store.ts';
import { validateTokens } from '../../../../lib/identity/tokens/validate-tokens.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/table.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const secrets = Array.from({ length: 150 }, (_, index) => `*:development.secret-${index}`);

beforeAll(async () => {
  await transact(secrets.slice(0, 100).map(stored));
  await transact(secrets.slice(100).map(stored));
});

it('takes one batch read per 100 distinct tokens, and keeps order and duplicates', async () => {
  const send = vi.spyOn(dynamo(), 'send');
  const asked = [...secrets.toReversed(), ...secrets];
  const valid = await validateTokens(asked);
  expect([valid.map(({ token }) => token), send.mock.calls.length]).toEqual([asked, 2]);
});

it('reads nothing for a text that cannot be a token', async () => {
  const send = vi.spyOn(dynamo(), 'send').mockClear();
  expect([
    await validateTokens(['', 'nonsense', `*:development.${'x'.repeat(500)}`]),
    send.mock.calls.length,
  ]).toEqual([[], 0]);
});

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
