import { QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { put } from './actions.ts';
import { type Backend, type Key, onEachBackend, queryGroup } from './backends.ts';

const COUNT = 3000;

const items = Array.from({ length: COUNT }, (_, n) => ({
  pk: `item-${n}`,
  sk: 'item',
  group: 'many',
  rank: rankOf(n),
}));

const tied = Array.from({ length: COUNT }, (_, n) => ({
  pk: `tied-${n}`,
  sk: 'item',
  group: 'tied',
  rank: 1,
}));

onEachBackend('An index over thousands of items', (backend) => {
  beforeAll(async () => {
    await write(backend(), [...items, ...tied]);
  }, 60_000);

  it('returns them in numeric order, page by page', async () => {
    const expected = items.map((item) => item.rank).sort((a, b) => a - b);
    expect(await ranksOf(backend(), { Limit: 70 })).toEqual(expected);
  });

  it('returns them in descending order, page by page', async () => {
    const expected = items.map((item) => item.rank).sort((a, b) => b - a);
    expect(await ranksOf(backend(), { Limit: 70, ScanIndexForward: false })).toEqual(expected);
  });

  it('returns a range of them', async () => {
    const ranks = await ranksOf(backend(), {
      Limit: 10,
      KeyConditionExpression: '#group = :group AND #rank BETWEEN :low AND :high',
      ExpressionAttributeNames: { '#group': 'group', '#rank': 'rank' },
      ExpressionAttributeValues: marshall({ ':group': 'many', ':low': -50, ':high': 0.5 }),
    });
    const expected = items.map((item) => item.rank).filter((rank) => rank >= -50 && rank <= 0.5);
    expect(ranks).toEqual(expected.sort((a, b) => a - b));
  });

  it.each([true, false])(
    'returns each item once when all have the same number (forward: %s)',
    async (ScanIndexForward) => {
      const seen = new Set<string>();
      for await (const item of pages(backend(), 'tied', { Limit: 170, ScanIndexForward })) {
        expect(seen.has(item.pk?.S ?? '')).toBe(false);
        seen.add(item.pk?.S ?? '');
      }
      expect(seen.size).toBe(COUNT);
    },
  );
});

/** Ranks of every kind: negative, fractional, huge, tiny, and in no order. */
function rankOf(n: number): number {
  const shuffled = (n * 7919) % COUNT;
  if (shuffled % 5 === 0) return shuffled / 8 - 100;
  if (shuffled % 5 === 1) return -shuffled * 1_000_003;
  if (shuffled % 5 === 2) return shuffled * 1e9;
  return shuffled % 5 === 3 ? shuffled / 1e9 : shuffled;
}

async function write(backend: Backend, all: readonly (Key & { rank: number })[]): Promise<void> {
  for (let from = 0; from < all.length; from += 100) {
    await backend.transact(all.slice(from, from + 100).map((item) => put(item)));
  }
}

async function ranksOf(backend: Backend, input: Partial<QueryCommandInput>): Promise<number[]> {
  const ranks: number[] = [];
  for await (const item of pages(backend, 'many', input)) ranks.push(Number(item.rank?.N));
  return ranks;
}

async function* pages(backend: Backend, group: string, input: Partial<QueryCommandInput>) {
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const command = new QueryCommand({
      ...queryGroup(group).input,
      ...input,
      ExclusiveStartKey,
    });
    const { Items = [], LastEvaluatedKey } = await backend.client.send(command);
    yield* Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
