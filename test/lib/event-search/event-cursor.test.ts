import { describe, expect, it } from 'vitest';
import { cursorOf, placeInLog } from '../../../lib/event-search/event-cursor.ts';
import { parseEventSearch } from '../../../lib/event-search/parse-event-search.ts';

const search = parseEventSearch({ query: 'checkout', type: 'IS:a,b', from: 'IS:2026-01-01' });
const place = { before: 12_950, found: 50, skip: 3, total: undefined };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const digest = JSON.parse(Buffer.from(cursorOf(place, search), 'base64url').toString())[0];

describe('the cursor of a search', () => {
  it.each([place, { ...place, total: 7 }, { before: 1, found: 0, skip: 0, total: 0 }])(
    'stands for the place %j',
    (kept) => {
      expect(placeInLog(cursorOf(kept, search), search)).toEqual(kept);
    },
  );

  it('continues the same filters in another order', () => {
    const same = parseEventSearch({
      from: 'IS:2026-01-01',
      type: 'IS_ANY_OF:b,a',
      query: 'CHECKOUT',
    });
    expect(placeInLog(cursorOf(place, search), same)).toEqual(place);
  });

  it.each([
    {},
    { query: 'checkout', type: 'IS:a', from: 'IS:2026-01-01' },
    { query: 'checkout', type: 'IS:a,b', from: 'IS:2026-01-02' },
    { query: 'checkout', type: 'IS:a,b', from: 'IS:2026-01-01', environment: 'IS:test' },
    { query: 'check', type: 'IS:a,b', from: 'IS:2026-01-01' },
    { query: 'checkout', feature: 'IS:a,b', from: 'IS:2026-01-01' },
    { query: 'checkout', type: 'IS:a,b', to: 'IS:2026-01-01' },
  ])('is refused for the filters %j', (sent) => {
    expect(() => placeInLog(cursorOf(place, search), parseEventSearch(sent))).toThrow(
      expect.objectContaining({
        status: 400,
        details: [expect.objectContaining({ path: '/query/cursor' })],
        message: expect.stringContaining('its filters are others'),
      }),
    );
  });

  it.each([
    ['a text', 'checkout'],
    ['nothing', ''],
    ['a number', encode(7)],
    ['no numbers', encode([digest])],
    ['a negative place', encode([digest, -1, 0, 0])],
    ['the place zero', encode([digest, 0, 0, 0])],
    ['half a place', encode([digest, 1.5, 0, 0])],
    ['too many parts', encode([digest, 1, 0, 0, 0, 0])],
    ['a text for a number', encode([digest, '1', 0, 0])],
    ['another spelling', `${cursorOf(place, search)}=`],
  ])('is refused if it is %s', (_what, cursor) => {
    expect(() => placeInLog(cursor, search)).toThrow(
      expect.objectContaining({
        status: 400,
        details: [expect.objectContaining({ path: '/query/cursor' })],
      }),
    );
  });
});
