import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deleteEnvironment } from '../../../lib/environment-lifecycle/delete-environment.ts';
import { createEnvironment } from '../../../lib/environments/change-environments.ts';
import { listTokens } from '../../../lib/identity/tokens/token-store.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { createToken } from '../../../lib/projects/tokens/create-token.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { beforeRemovalOf } from '../../support/before-commit.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

const scope = {
  tokenName: 'in between',
  type: 'client',
  environment: 'short-lived',
  projects: ['*'],
  expiresAt: null,
} as const;

beforeAll(() => seed());

afterEach(() => {
  vi.restoreAllMocks();
});

it('deletes a token that is created between the removal of the tokens and that of the environment', async () => {
  await createEnvironment(admin, { name: 'short-lived', type: 'test' });
  const created = vi.fn(() => createToken(admin.author, scope));
  beforeRemovalOf(keys.environment('short-lived'), created);

  await deleteEnvironment(admin, 'short-lived');

  expect(created).toHaveBeenCalledOnce();
  expect(await listTokens()).toEqual([]);
});

it('creates no token for an environment that was just deleted', async () => {
  await createEnvironment(admin, { name: 'short-lived', type: 'test' });
  await deleteEnvironment(admin, 'short-lived');

  await expect(createToken(admin.author, scope)).rejects.toMatchObject({ status: 400 });
});
