import { expect, it } from 'vitest';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { distinctWrites, onePerItem } from '../../../../lib/platform/dynamo/repeated-writes.ts';
import type { Write } from '../../../../lib/platform/dynamo/table.ts';
import { mergeTallies, tallyWrite } from '../../../../lib/platform/dynamo/tallies.ts';

const MAX = 100;

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

it('bounds additions, but not subtractions', () => {
  const [more] = mergeTallies([part('a', 30)]);
  const [less] = mergeTallies([part('a', -30)]);

  expect(more?.when?.values).toEqual({ ':most': MAX - 30 });
  expect(more?.onConflict?.().message).toContain(`limit of ${MAX} for bytes of flags`);
  expect(less?.when).toBeUndefined();
});

it('refuses an addition larger than the maximum', () => {
  expect(() => mergeTallies([part('a', 60), part('b', 60)])).toThrow('limit of 100');
});

it('keeps equal parts of different origin where repeated writes are dropped', () => {
  const writes = [part('a', 5), part('b', 5)];

  expect(onePerItem(writes)).toEqual(writes);
  expect(distinctWrites(writes)).toEqual(writes);
});

function part(name: string, by: number, environment = 'development'): Write {
  const key = keys.settingsBytes('default', environment);
  return tallyWrite(key, { by, part: name, max: MAX, what: 'bytes of flags' });
}

function keyOf(write: Write): string | undefined {
  if ('update' in write) return write.update.sk;
  return 'remove' in write ? write.remove.sk : undefined;
}

function addition(write: Write): unknown {
  return 'values' in write ? write.values?.[':by'] : undefined;
}
