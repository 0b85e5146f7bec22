import { expect, it } from 'vitest';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { findProjectMode } from '../../../../lib/projects/authorization/project-visibility-cache.ts';
import { useTable } from '../../../support/table.ts';

useTable();

it('is cached for as long as tokens are', async () => {
  await store('kept', 'open');
  await findProjectMode('kept');
  await store('kept', 'private');

  expect(await findProjectMode('kept')).toEqual({ id: 'kept', mode: 'open' });
});

it('is found directly after the project is created', async () => {
  const before = await findProjectMode('new');
  await store('new', 'protected');

  expect([before, await findProjectMode('new')]).toMatchObject([undefined, { mode: 'protected' }]);
});

it.each([
  ['no characters', ''],
  ['more characters than a key', 'a'.repeat(5_000)],
])('an id with %s is unknown', async (_what, id) => {
  expect(await findProjectMode(id)).toBeUndefined();
});

function store(id: string, mode: string) {
  return transact([{ put: { ...keys.project(id), id, mode, version: 1 } }]);
}
