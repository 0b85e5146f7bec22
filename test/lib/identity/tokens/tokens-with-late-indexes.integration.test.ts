import { afterEach, beforeAll, expect, it } from 'vitest';
import { projectFields } from '../../../../lib/flags/context-fields/context-field-store.ts';
import { hashSecret } from '../../../../lib/identity/tokens/token-format.ts';
import {
  createTokenWrites,
  listTokens,
  replaceTokenSecret,
} from '../../../../lib/identity/tokens/token-store.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { deleteProject } from '../../../../lib/projects/delete-project.ts';
import { deleteToken, updateTokenExpiry } from '../../../../lib/projects/tokens/change-token.ts';
import { createToken } from '../../../../lib/projects/tokens/create-token.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

/** Longer than the tests run: the indexes show nothing of what they write. */
useTable({ indexDelayMs: 600_000 });

const scope = {
  type: 'client',
  environment: 'development',
  projects: ['*'],
  expiresAt: null,
} as const;

beforeAll(() => seed());

afterEach(async () => {
  for (const { hash } of await listTokens()) await deleteToken(admin, hash);
  expect(await listTokens()).toEqual([]);
});

it('lists new tokens, oldest first, without the keys of their items', async () => {
  const { token: first } = await createToken(admin.author, { ...scope, tokenName: 'first' });
  const { token: second } = await createToken(admin.author, { ...scope, tokenName: 'second' });

  expect(await listTokens()).toEqual([first, second]);
});

it('lists the new expiry of a token', async () => {
  const { token } = await createToken(admin.author, { ...scope, tokenName: 'ends' });

  await updateTokenExpiry(admin, token.hash, '2096-01-01T00:00:00Z');

  expect(await listTokens()).toEqual([{ ...token, expiresAt: '2096-01-01T00:00:00.000Z' }]);
});

it('lists a token of two projects without the one that was deleted', async () => {
  await createProject(admin, { id: 'gone', name: 'Gone' });
  const projects = ['default', 'gone'];
  const { token } = await createToken(admin.author, { ...scope, tokenName: 'both', projects });

  await deleteProject(admin, 'gone', projectFields);

  expect(await listTokens()).toEqual([{ ...token, projects: ['default'] }]);
});

it('lists the secret that was encrypted with a new key, and a later expiry keeps it', async () => {
  const hash = hashSecret('shown');
  const createdAt = new Date().toISOString();
  const token = { ...scope, hash, tokenName: 'shown', hint: '', createdAt, seenAt: null };
  await transact(createTokenWrites({ ...token, sealed: 'with the old key' }));

  expect(
    await replaceTokenSecret({ hash, createdAt, sealed: 'with the old key' }, 'with the new key'),
  ).toBe(true);
  await updateTokenExpiry(admin, hash, '2096-01-01T00:00:00Z');

  expect(await listTokens()).toEqual([
    { ...token, sealed: 'with the new key', expiresAt: '2096-01-01T00:00:00.000Z' },
  ]);
  expect(await replaceTokenSecret({ hash, createdAt, sealed: 'with the old key' }, 'late')).toBe(
    false,
  );
});
