import { beforeAll, expect, it } from 'vitest';
import { systemAuthor } from '../../../../lib/auth/author.ts';
import { allRights } from '../../../../lib/auth/rights.ts';
import { listEvents } from '../../../../lib/events/read/event-reader.ts';
import { TOKEN_LIMIT } from '../../../../lib/identity/tokens/token-store.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { deleteToken } from '../../../../lib/projects/tokens/change-token.ts';
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

const admin = {
  author: systemAuthor,
  tokenType: 'admin',
  projects: ['*'],
  environment: '*',
  rights: allRights,
} as const;

beforeAll(() => seed());

it('creates tokens up to the limit, and none beyond', async () => {
  await setCount(TOKEN_LIMIT - 1);
  await createToken(systemAuthor, scope);
  await expect(createToken(systemAuthor, scope)).rejects.toMatchObject({
    status: 400,
    name: 'ExceedsLimitError',
    message: 'You have reached the limit of 2000 for API tokens.',
  });
});

it('keeps the limit when many are created concurrently', async () => {
  await setCount(TOKEN_LIMIT - 2);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => createToken(systemAuthor, scope)),
  );
  expect([
    outcomes.filter(({ status }) => status === 'fulfilled').length,
    await getCount(),
  ]).toEqual([2, TOKEN_LIMIT]);
});

it('allows another token after one is deleted', async () => {
  await setCount(7);
  const { secret } = await createToken(systemAuthor, scope);
  await deleteToken(admin, secret);
  expect(await getCount()).toBe(7);
});

it('accepts the largest number of projects', async () => {
  const projects = Array.from({ length: 80 }, (_, index) => `project-${index}`);
  await transact(
    projects.map((id) => ({ put: { ...keys.project(id), id, archivedAt: null, version: 1 } })),
  );
  const { secret } = await createToken(systemAuthor, { ...scope, projects });
  const { events } = await listEvents({ log: { kind: 'all' }, offset: 0, limit: 1 });
  expect([secret, events[0]]).toMatchObject([
    expect.stringMatching(/^\[\]:development\./),
    { type: 'api-token-created', data: { projects } },
  ]);
});

it('refuses an archived project', async () => {
  const archived = { ...keys.project('old'), id: 'old', archivedAt: '2026-01-01T00:00:00.000Z' };
  await transact([{ put: archived }]);
  await expect(createToken(systemAuthor, { ...scope, projects: ['old'] })).rejects.toMatchObject({
    status: 400,
    details: [expect.objectContaining({ path: '/body/projects' })],
  });
});

function setCount(count: number) {
  return transact([{ put: { ...keys.count('tokens'), count } }]);
}

async function getCount() {
  return (await getItem(keys.count('tokens')))?.count;
}
