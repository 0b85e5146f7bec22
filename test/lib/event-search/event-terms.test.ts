import { describe, expect, it } from 'vitest';
import { termsOf, wantedTerms } from '../../../lib/event-search/event-terms.ts';
import {
  type EventSearchQuery,
  parseEventSearch,
} from '../../../lib/event-search/parse-event-search.ts';
import type { Event } from '../../../lib/events/log/types.ts';

const event: Event = {
  id: 1,
  type: 'feature-tagged',
  createdAt: '2026-03-01T00:00:00.000Z',
  createdBy: 'anna',
  createdByUserId: 7,
  project: 'shop',
  environment: 'production',
  featureName: 'checkout',
  data: { name: 'Blue ÄÖÜ Button', list: [1, 2, { deep: '💡 bulb' }] },
  preData: { name: 'red' },
  tags: [{ type: 'simple', value: 'team-one' }],
};

describe('an event that matches', () => {
  it.each<[EventSearchQuery]>([
    [{ query: 'blue' }],
    [{ query: 'BLUE äöü button' }],
    [{ query: '"name":"blue' }],
    [{ query: '💡 bulb' }],
    [{ query: '1,2,{"deep":' }],
    [{ query: 'red' }],
    [{ query: 'team-one' }],
    [{ type: 'IS:feature-tagged' }],
    [{ type: 'IS:feature-archived,feature-tagged' }],
    [{ project: 'IS:shop', feature: 'IS:checkout', createdBy: 'IS:7' }],
    [{ environment: 'IS:test,production' }],
    [{ query: JSON.stringify(event.data) }],
  ])('has the terms of %j', (sent) => {
    const terms = termsOf(event);
    const wanted = wantedTerms(parseEventSearch(sent));
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.map((any) => any.some((term) => terms.has(term)))).not.toContain(false);
  });
});

describe('an event that does not match', () => {
  it.each<[EventSearchQuery]>([
    [{ query: 'yellow submarine' }],
    [{ query: 'button blue' }],
    [{ type: 'IS:feature-archived' }],
    [{ project: 'IS:shops' }],
    [{ createdBy: 'IS:8' }],
    [{ environment: 'IS:production,', feature: 'IS:check' }],
  ])('misses a term of %j', (sent) => {
    const terms = termsOf(event);
    const wanted = wantedTerms(parseEventSearch(sent));
    expect(wanted.map((any) => any.some((term) => terms.has(term)))).toContain(false);
  });
});

describe('the terms of a search', () => {
  it.each<[string, EventSearchQuery, number]>([
    ['are none without filters', {}, 0],
    ['are none of two characters', { query: 'ab' }, 0],
    ['are one of three', { query: 'abc' }, 1],
    ['are at most sixteen of a text', { query: 'abcdefghijklmnopqrstuvwxyz' }, 16],
    ['are one list for each filter', { type: 'IS:a,b,c', project: 'IS:d' }, 2],
    ['leave a filter of four values out', { type: 'IS:a,b,c,d', project: 'IS:e' }, 1],
    ['leave days out', { from: 'IS:2026-01-01' }, 0],
  ])('%s', (_what, sent, lists) => {
    expect(wantedTerms(parseEventSearch(sent))).toHaveLength(lists);
  });

  it('come from all of a long text', () => {
    const text = (end: string) => wantedTerms({ logs: {}, text: `${'abcdefgh'.repeat(20)}${end}` });
    expect(text('zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz')).not.toEqual(text(''));
  });
});
