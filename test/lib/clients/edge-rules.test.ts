import { expect, it } from 'vitest';
import {
  flagsOf,
  lagOf,
  requestsPerMinute,
  stateOf,
} from '../../../lib/clients/edge/edge-rules.ts';
import type { StoredReport } from '../../../lib/clients/edge/model.ts';

const latency = { avg: 1, count: 1, p99: 1 };

/** A report of 08:00. */
function report(more: Partial<StoredReport> = {}): StoredReport {
  return {
    identifier: 'one',
    appName: 'edge',
    edgeVersion: '1',
    started: '2026-11-28T07:50:00.000Z',
    connectedStreamingClients: 0,
    latencyUpstream: { features: latency, metrics: latency, edge: latency },
    behind: null,
    environment: 'production',
    reportedAt: '2026-11-28T08:00:00.000Z',
    ...more,
  };
}

const after = (seconds: number) =>
  new Date(Date.parse('2026-11-28T08:00:00.000Z') + 1_000 * seconds);

it.each<[string, Partial<StoredReport>, number, string]>([
  ['at once', {}, 0, 'connected'],
  ['before three reports are missing', {}, 190, 'connected'],
  ['after three reports are missing', {}, 200, 'away'],
  ['that reports every ten seconds', { reportedBefore: '2026-11-28T07:59:50Z' }, 190, 'connected'],
  [
    'that reports every ten minutes',
    { reportedBefore: '2026-11-28T07:50:00Z' },
    1_700,
    'connected',
  ],
  ['that missed such reports', { reportedBefore: '2026-11-28T07:50:00Z' }, 1_900, 'away'],
  ['that came back after a day', { reportedBefore: '2026-11-27T09:00:00Z' }, 3_700, 'away'],
  ['whose first report it was', { reportedBefore: null }, 100, 'connected'],
])('a node %s (%j), after %i seconds: %s', (_what, more, seconds, state) => {
  expect(stateOf(report(more), after(seconds))).toBe(state);
});

it.each<[string, Partial<StoredReport>, number | null]>([
  ['that does not tell', {}, null],
  [
    'between two reports',
    {
      reportedBefore: '2026-11-28T07:59:00Z',
      requestsSinceLastReport: { '/a': { requests200: 80, requests304: 40 }, '/b': {} },
    },
    120,
  ],
  ['since its start', { requestsSinceLastReport: { '/a': { requests200: 100 } } }, 10],
  [
    'that reports right after its start',
    { started: '2026-11-28T07:59:59.999Z', requestsSinceLastReport: { '/a': { requests200: 5 } } },
    30,
  ],
  [
    'that tells latencies only',
    {
      reportedBefore: '2026-11-28T07:58:00Z',
      traffic: {
        get: { '/a': { ...latency, count: 5 }, '/b': null },
        post: {},
        accessDenied: { '/a': { ...latency, count: 1 } },
        cachedResponses: { '/a': { ...latency, count: 2 } },
      },
    },
    4,
  ],
  [
    'whose clock is ahead',
    { started: '2026-11-28T09:00:00Z', requestsSinceLastReport: { '/a': { requests200: 1 } } },
    null,
  ],
])('the requests a minute of a node %s', (_what, more, expected) => {
  expect(requestsPerMinute(report(more))).toBe(expected);
});

it('the flags of an environment are as old as those of the token that is farthest behind', () => {
  const flags = flagsOf([
    { environment: 'production', revisionId: 7, checkedSecondsAgo: 4 },
    {
      environment: 'production',

      revisionId: 9,
      lastUpdated: '2026-11-28T07:00:00Z',
      checkedSecondsAgo: 90,
    },
    { environment: 'development', revisionId: 3 },
  ]);
  expect(flags).toEqual([
    {
      environment: 'production',
      revisionId: 9,
      lastUpdated: '2026-11-28T07:00:00Z',
      checkedSecondsAgo: 90,
    },
    { environment: 'development', revisionId: 3 },
  ]);
});

it('of many environments 50 are kept', () => {
  const many = Array.from({ length: 60 }, (_, index) => `e${index}`);
  const flags = flagsOf(many.map((environment) => ({ environment, revisionId: 1 })));
  expect(flags).toHaveLength(50);
});

it.each([
  ['nothing is told', [], null],
  ['only the revision is told', [{ environment: 'a', revisionId: 1 }], null],
  [
    'two environments are told',
    [
      { environment: 'a', revisionId: 1, checkedSecondsAgo: 3 },
      { environment: 'b', revisionId: 1, checkedSecondsAgo: 61 },
    ],
    61,
  ],
])('the lag of a node is that of its oldest flags: %s', (_what, flags, expected) => {
  expect(lagOf({ flags })).toBe(expected);
});
