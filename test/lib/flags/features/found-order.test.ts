import { describe, expect, it } from 'vitest';
import {
  comparePlaces,
  cursorAfter,
  type FoundPlace,
  placeBefore,
} from '../../../../lib/flags/features/found-order.ts';

const places: readonly FoundPlace[] = [
  [0, 'b', 'z'],
  [1, 'a', 'x'],
  [1, 'a', 'y'],
  [1, 'c', 'a'],
];

describe('the order of what was found', () => {
  it('has favourites first, then the key, then the name', () => {
    expect(places.toReversed().sort(comparePlaces(1))).toEqual(places);
  });

  it('turns only the key when it descends', () => {
    expect(places.toSorted(comparePlaces(-1))).toEqual([
      [0, 'b', 'z'],
      [1, 'c', 'a'],
      [1, 'a', 'x'],
      [1, 'a', 'y'],
    ]);
  });
});

describe('a cursor', () => {
  it.each(places)('leads back to the place %j %j %j', (...place) => {
    expect(placeBefore(cursorAfter(place))).toEqual(place);
  });

  it.each(['', 'none', Buffer.from('[1,"a"]').toString('base64url'), 'WzEsMiwzXQ'])(
    'is refused: %j',
    (cursor) => {
      expect(() => placeBefore(cursor)).toThrow('cursor');
    },
  );
});
