import { expect, it, vi } from 'vitest';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { distinctWrites, onePerItem } from '../../../../lib/platform/dynamo/repeated-writes.ts';
import { mergeTallies, tallyWrite } from '../../../../lib/platform/dynamo/tallies.ts';
import type { Write } from '../../../../lib/platform/dynamo/write.ts';

it('merges the parts of a sum, and leaves other writes alone', () => {
  const other: Write = { remove: keys.count('a') };
  const writes = [part('a', 5), other, part('b', 5), part('c', 3, 'production')];

  expect(mergeTallies(writes).map((write) => [keyOf(write), addition(write)])).toEqual([
    ['a', undefined],
    ['development', 10],
    ['production', 3],
  ]);
});

it('does not write a sum that stays', () => {
  expect(mergeTallies([part('a', 5), part('b', -5)])).toEqual([]);
});

it('lets an addition need room, and a subtraction only a sum that is counted', () => {
  const [more] = mergeTallies([part('a', 30)]);
  const [less] = mergeTallies([part('a', -30)]);

  expect(more?.when).toEqual({ expression: 'room >= :needed', values: { ':needed': 30 } });
  expect(less?.when).toEqual({ expression: 'attribute_exists(room)' });
  expect(more && 'values' in more && more.values).toEqual({ ':by': 30, ':less': -30 });
});

it('makes room for all parts of a sum together', async () => {
  const makeRoom = vi.fn(async () => {});
  const [merged] = mergeTallies([part('a', 60, 'development', makeRoom), part('b', 60)]);
  if (merged && 'makeRoom' in merged) await merged.makeRoom?.();

  expect(makeRoom).toHaveBeenCalledExactlyOnceWith(120);
});

it('adds to all sums of an item in one write, which has the conditions of all', async () => {
  const steps = { sum: 'steps', room: 'stepsRoom' } as const;
  const room = vi.fn(async () => {});
  const [merged, ...others] = mergeTallies([
    part('a', 5),
    tallyWrite(keys.settingsBytes('default', 'development'), {
      of: steps,
      by: -7,
      part: 'a',
      makeRoom: room,
    }),
  ]);
  if (merged && 'makeRoom' in merged) await merged.makeRoom?.();

  expect(others).toEqual([]);
  expect(merged).toMatchObject({
    expression: 'ADD #sum :by, room :less, #steps :bySteps, stepsRoom :lessSteps',
    values: { ':by': 5, ':less': -5, ':bySteps': -7, ':lessSteps': 7 },
    when: {
      expression: 'room >= :needed AND attribute_exists(stepsRoom)',
      values: { ':needed': 5 },
    },
  });
  expect(room).toHaveBeenCalledExactlyOnceWith(-7);
});

it('asks whether a sum is too large already where a part says so, unless something is subtracted', () => {
  const keeping = (name: string) =>
    tallyWrite(keys.settingsBytes('default', 'development'), {
      by: 0,
      part: name,
      most: 100,
      makeRoom: async () => {},
    });

  expect(mergeTallies([keeping('a'), keeping('b')]).map(({ when }) => when)).toEqual([
    { expression: 'attribute_exists(room) AND #sum <= :most', values: { ':most': 100 } },
  ]);
  expect(mergeTallies([keeping('a'), part('b', -1)]).map(({ when }) => when?.expression)).toEqual([
    'attribute_exists(room)',
  ]);
});

it('keeps equal parts of different origin where repeated writes are dropped', () => {
  const writes = [part('a', 5), part('b', 5)];

  expect(onePerItem(writes)).toEqual(writes);
  expect(distinctWrites(writes)).toEqual(writes);
});

function part(
  name: string,
  by: number,
  environment = 'development',
  makeRoom = async (_by: number) => {},
): Write {
  return tallyWrite(keys.settingsBytes('default', environment), { by, part: name, makeRoom });
}

function keyOf(write: Write): string | undefined {
  if ('update' in write) return write.update.sk;
  return 'remove' in write ? write.remove.sk : undefined;
}

function addition(write: Write): unknown {
  return 'values' in write ? write.values?.[':by'] : undefined;
}
