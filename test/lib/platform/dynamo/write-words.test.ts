import { describe, expect, it } from 'vitest';
import {
  countInWrite,
  countOutWrite,
  nextIdWrite,
} from '../../../../lib/platform/dynamo/counters.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { touchWrite } from '../../../../lib/platform/dynamo/touch-write.ts';
import {
  claimNameWrite,
  freeNameWrite,
  renameWrites,
} from '../../../../lib/platform/dynamo/unique-names.ts';
import { atVersion, exists, isNew } from '../../../../lib/platform/dynamo/write.ts';
import { ExceedsLimitError, NameExistsError } from '../../../../lib/platform/errors.ts';

const taken = () => new NameExistsError({ kind: 'group', name: 'b' });

describe('touching an item', () => {
  it('increments its version if it exists', () => {
    expect(touchWrite(keys.tag('simple', 'a'))).toMatchObject({
      update: { pk: 'TAGS', sk: 'simple#a' },
      expression: 'SET #version = #version + :one',
      names: { '#version': 'version' },
      values: { ':one': 1 },
      when: exists,
    });
  });

  it('can require more, and name the error', () => {
    expect(touchWrite(keys.tagType('a'), { when: atVersion(1), onConflict: taken })).toMatchObject({
      when: atVersion(1),
      onConflict: taken,
    });
  });
});

describe('a unique name', () => {
  it('is claimed for an id unless another has it', () => {
    expect(claimNameWrite(keys.groupName('b'), 7, taken)).toEqual({
      put: { pk: 'GROUP_NAMES', sk: 'b', id: 7 },
      when: isNew,
      onConflict: taken,
    });
  });

  it('is freed and the next one claimed when it changes', () => {
    expect(renameWrites(keys.groupName('a'), keys.groupName('b'), 7, taken)).toEqual([
      freeNameWrite(keys.groupName('a')),
      claimNameWrite(keys.groupName('b'), 7, taken),
    ]);
  });

  it('is not written when it stays', () => {
    expect(renameWrites(keys.groupName('a'), keys.groupName('a'), 7, taken)).toEqual([]);
  });
});

describe('a count', () => {
  const limit = { kind: 'things', what: 'things', max: 10 };

  it.each([
    [1, 9],
    [4, 6],
  ])('of %i more needs a count of at most %i', (by, most) => {
    expect(countInWrite(limit, by)).toMatchObject({
      update: { pk: 'COUNTS', sk: 'things' },
      expression: 'ADD #count :by',
      values: { ':by': by },
      when: {
        expression: 'attribute_not_exists(#count) OR #count <= :most',
        values: { ':most': most },
      },
    });
  });

  it('says which limit is exceeded', () => {
    expect(countInWrite(limit).onConflict?.()).toEqual(new ExceedsLimitError('things', 10));
  });

  it('is decremented without a condition', () => {
    expect(countOutWrite(limit)).toMatchObject({
      update: { pk: 'COUNTS', sk: 'things' },
      expression: 'ADD #count :by',
      names: { '#count': 'count' },
      values: { ':by': -1 },
    });
  });
});

describe('the next id', () => {
  it.each([
    ['the first', 0, 0, isNew],
    ['the first after those of the seeds', 5, 5, isNew],
    [
      'a later one',
      3,
      0,
      { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': 3 } },
    ],
  ])('is assigned once: %s', (_which, last, seeded, when) => {
    expect(nextIdWrite('things', last, seeded)).toEqual({
      put: { pk: 'SEQUENCES', sk: 'things', last: last + 1 },
      when,
    });
  });
});
