import { expect, it } from 'vitest';
import { pageBelow } from '../../console/src/addresses.ts';
import { draftsIn } from '../../console/src/changes/drafts.ts';
import {
  olderAddress,
  placeInWords,
  searchOf,
} from '../../console/src/pages/events/event-search.ts';
import { addressOf, questionOf } from '../../console/src/pages/playground/question.ts';

it('the address of a question carries all of it', () => {
  const question = {
    project: 'shop',
    environments: ['development', 'production'],
    flag: 'pay',
    contexts: [
      { name: 'Ada? 100 % & more', fields: { userId: '7&8', plan: 'beta=1' } },
      { name: 'Nobody', fields: {} },
    ],
  };

  expect(questionOf(new URLSearchParams(addressOf(question).toString()))).toEqual(question);
});

it.each([
  ['', { project: '', environments: [], flag: '', contexts: [] }],
  ['context=%25zz', { contexts: [{ name: '%zz', fields: {} }] }],
])('the address ?%s is a question, too', (address, question) => {
  expect(questionOf(new URLSearchParams(address))).toMatchObject(question);
});

it.each([
  ['', { limit: 50, offset: 0 }],
  ['type=feature-created&project=shop', { type: 'IS:feature-created', project: 'IS:shop' }],
  [
    'query=%20pay%20&from=2026-11-01&offset=50',
    { query: 'pay', from: 'IS:2026-11-01', offset: 50 },
  ],
  ['offset=-3', { offset: 0 }],
  ['offset=abc&type=', { limit: 50, offset: 0 }],
  ['query=pay&offset=50&after=WyJ', { query: 'pay', cursor: 'WyJ' }],
])('the address ?%s searches events', (address, search) => {
  expect(searchOf(new URLSearchParams(address))).toMatchObject(search);
});

it('the address of a page behind a cursor searches from there alone', () => {
  expect(searchOf(new URLSearchParams('offset=50&after=WyJ'))).not.toHaveProperty('offset');
});

const fifty = Array.from({ length: 50 });

it.each([
  [{ events: fifty, total: 120, totalIsExact: true }, 50, '51 to 100 of 120'],
  [{ events: fifty, total: 260, totalIsExact: false }, 0, '1 to 50 of at least 260'],
  [{ events: fifty, total: 40, totalIsExact: false }, 50, '51 to 100 of at least 100'],
  [{ events: [], total: 3, totalIsExact: false }, 3, '3 found so far'],
  [{ events: [], total: 120, totalIsExact: true }, 0, '0 of 120 so far'],
])('a page %# of events says which they are', (page, offset, words) => {
  expect(placeInWords(page, offset)).toBe(words);
});

it.each([
  ['type=a', { totalIsExact: true, nextCursor: 'WyJ' }, 'type=a&offset=50'],
  ['type=a&offset=50', { totalIsExact: false, nextCursor: 'WyJ' }, 'type=a&offset=100&after=WyJ'],
  ['offset=50&after=WyI', { totalIsExact: true, nextCursor: 'WyJ' }, 'offset=100&after=WyJ'],
])('behind the page ?%s of events is the next one', (address, page, next) => {
  const found = { events: fifty, total: 500, ...page };
  expect(olderAddress(new URLSearchParams(address), found).toString()).toBe(next);
});

it('drafts are counted by their changes, and empty ones are not shown', () => {
  const base = { project: 'shop', environment: 'production', segments: [] };
  const change = (id: number) => ({ id, action: 'updateEnabled', payload: {} });
  const features = [
    { name: 'pay', changes: [change(1), change(2)] },
    { name: 'search', changes: [change(3)] },
  ];
  const segments = [{ ...change(4), name: 'beta' }];
  const settings = [{ ...change(5), description: 'two approvals' }];

  expect(
    draftsIn([
      { ...base, id: 1, state: 'Draft', features, segments, settings },
      { ...base, id: 2, state: 'Draft', features: [] },
      { ...base, id: 3, state: 'In review', features },
    ]),
  ).toEqual([{ id: 1, project: 'shop', environment: 'production', count: 5 }]);
});

it.each([
  ['/projects/a/features/b/environments/c/strategies/new', '/projects/a/features/b'],
  ['/projects/a/features/b/environments/c/milestone-strategies/7', '/projects/a/features/b'],
  ['/projects/a/features/b/usage', '/projects/a/features/b/usage'],
  ['/strategies/new', '/strategies/new'],
])('the page that %s shows is %s', (address, page) => {
  expect(pageBelow(address)).toBe(page);
});
