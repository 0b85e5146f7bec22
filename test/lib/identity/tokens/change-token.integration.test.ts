import { beforeAll, expect, it } from 'vitest';
import { systemAuthor } from '../../../../lib/auth/author.ts';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { allRights, noRights } from '../../../../lib/auth/rights.ts';
import { listEvents } from '../../../../lib/events/read/event-reader.ts';
import { hashSecret } from '../../../../lib/identity/tokens/token-format.ts';
import { deleteToken, findTokenByReference } from '../../../../lib/projects/tokens/change-token.ts';
import { createToken } from '../../../../lib/projects/tokens/create-token.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const scope = {
  tokenName: 'ci',
  type: 'client',
  environment: 'development',
  projects: ['*'],
  expiresAt: null,
} as const;

const admin: Caller = {
  author: systemAuthor,
  tokenType: 'admin',
  projects: ['*'],
  environment: '*',
  rights: allRights,
};

const alike = ['*:development.0123456789abcdef-same', '*:development.fedcba9876543210-same'];
const alone = '*:development.0123456789abcdef-else';

beforeAll(async () => {
  await seed();
  for (const secret of [...alike, alone]) await createToken(systemAuthor, scope, secret);
});

it.each([
  ['its secret', alone],
  ['its id', hashSecret(alone)],
  ['its masked secret, if no other has the same mask', '*:development.******else'],
])('finds a token by %s', async (_what, reference) => {
  expect((await findTokenByReference(allRights, reference))?.hash).toBe(hashSecret(alone));
});

it('deletes none of several tokens with the same mask', async () => {
  await expect(deleteToken(admin, '*:development.******same')).rejects.toMatchObject({
    status: 409,
    name: 'ConflictError',
  });
});

it.each(['*:development.******none', '*:development.none', '0'.repeat(64), 'x'])(
  'does not find %s',
  async (reference) => {
    expect(await findTokenByReference(allRights, reference)).toBeUndefined();
  },
);

it('deletes a token once, with several concurrent requests', async () => {
  const { secret } = await createToken(systemAuthor, scope);
  const before = await countEvents();

  await Promise.all(Array.from({ length: 5 }, () => deleteToken(admin, secret)));

  const added = (await countEvents()) - before;
  expect([added, await findTokenByReference(allRights, secret)]).toEqual([1, undefined]);
});

it('refuses tokens of types that the caller may not change', async () => {
  const { secret } = await createToken(systemAuthor, scope);
  const client: Caller = { ...admin, tokenType: 'client', rights: noRights };
  await expect(deleteToken(client, secret)).rejects.toMatchObject({
    status: 403,
    permissions: ['DELETE_CLIENT_API_TOKEN'],
  });
});

async function countEvents(): Promise<number> {
  return (await listEvents({ log: { kind: 'all' }, offset: 0, limit: 1 })).total;
}
