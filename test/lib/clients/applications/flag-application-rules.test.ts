import { describe, expect, it } from 'vitest';
import {
  applicationsOfFlags,
  asksFor,
} from '../../../../lib/clients/applications/flag-application-rules.ts';

const project = { id: 'shop', createdAt: '2026-11-01T00:00:00.000Z' };
const seenAt = '2026-11-20T00:00:00.000Z';

it('the applications of flags are sorted, with the environments of all weeks', () => {
  const seen = [
    { appName: 'web', environment: 'production', flags: new Set(['a', 'b']) },
    { appName: 'web', environment: 'production', flags: new Set(['a']) },
    { appName: 'web', environment: 'development', flags: new Set(['a']) },
    { appName: 'app', environment: 'production', flags: new Set(['a']) },
  ];

  const found = applicationsOfFlags(['a', 'c'], seen);

  expect([...found].map(([flag, asking]) => [flag, [...asking]])).toEqual([
    [
      'a',
      [
        ['app', ['production']],
        ['web', ['development', 'production']],
      ],
    ],
    ['c', []],
  ]);
});

describe('an application asks for flags of a project', () => {
  it.each([
    ['that its token names', { shop: ['production'] }, seenAt, true],
    ['with a token of all projects', { '*': ['production'] }, seenAt, true],
    ['not of others', { other: ['production'] }, seenAt, false],
    ['not of one that is younger', { shop: ['production'] }, '2026-10-01T00:00:00.000Z', false],
  ])('%s', (_, usage, at, expected) => {
    expect(asksFor({ usage, seenAt: at }, project)).toBe(expected);
  });
});
