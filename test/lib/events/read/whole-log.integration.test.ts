import { beforeAll, expect, it } from 'vitest';
import { systemAuthor } from '../../../../lib/auth/author.ts';
import { listAllEvents } from '../../../../lib/event-search/whole-log.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(async () => {
  await record('small', 3, 10);
  for (let round = 0; round < 2; round += 1) await record('just-fits', 15, 200_000);
  for (let round = 0; round < 2; round += 1) await record('too-large', 16, 200_000);
}, 90_000);

it('returns all events of a flag, newest first', async () => {
  const { events, total } = await listAllEvents({ kind: 'feature', name: 'small' }, 'the search');
  expect({ ids: events.map(({ id }) => id), total }).toEqual({ ids: [3, 2, 1], total: 3 });
});

it('returns nothing for a flag that never existed', async () => {
  expect(await listAllEvents({ kind: 'feature', name: 'never' }, 'the search')).toEqual({
    events: [],
    total: 0,
  });
});

it('returns as many as fit the largest response of a function', async () => {
  const { total } = await listAllEvents({ kind: 'feature', name: 'just-fits' }, 'the search');
  expect(total).toBe(30);
});

it('refuses more, and names the operation that reads them', async () => {
  await expect(
    listAllEvents({ kind: 'feature', name: 'too-large' }, 'GET /search'),
  ).rejects.toMatchObject({
    status: 400,
    name: 'ValidationError',
    message: 'The 32 events are too many for one response. Read them in pages: GET /search',
  });
});

function record(featureName: string, count: number, bytes: number): Promise<void> {
  return recordChange({ author: systemAuthor }, async () => ({
    writes: [{ put: { ...keys.count('test'), featureName } }],
    events: Array.from({ length: count }, () => ({
      type: 'feature-metadata-updated' as const,
      featureName,
      data: { description: 'x'.repeat(bytes) },
    })),
    result: undefined,
  }));
}
