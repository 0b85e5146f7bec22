import { describe, expect, it } from 'vitest';
import {
  type HealthFacts,
  type HealthState,
  integrationHealth,
} from '../../../../lib/integrations/health/model.ts';

const now = new Date('2026-11-27T21:40:00.000Z');
const nothing: HealthFacts = { state: undefined, hours: [], waiting: 0, givenUp: 0 };
const failed = (failedInRow: number) => ({
  failingSince: '2026-11-27T20:00:00.000Z',
  failedInRow,
  ttl: 0,
});

describe('the state of an integration', () => {
  it.each<[string, boolean, Partial<HealthFacts>, HealthState]>([
    ['nothing was sent', true, {}, 'on'],
    ['everything since a failure was delivered', true, { state: { ttl: 0 } }, 'on'],
    ['something was given up before the last delivery', true, { givenUp: 3 }, 'on'],
    ['the last attempt failed', true, { state: failed(1) }, 'retrying'],
    ['something waits, and another was delivered since', true, { waiting: 1 }, 'retrying'],
    ['two attempts in a row failed', true, { state: failed(2), waiting: 1 }, 'failing'],
    ['it is disabled', false, { state: failed(9), waiting: 1 }, 'off'],
  ])('when %s', (_when, enabled, facts, state) => {
    expect(integrationHealth(enabled, { ...nothing, ...facts }, now).state).toBe(state);
  });
});

it('a failing integration says since when', () => {
  const { since } = integrationHealth(true, { ...nothing, state: failed(2) }, now);

  expect(since).toBe('2026-11-27T20:00:00.000Z');
});

it('the present hour is the last of 24, and an hour without attempts counts none', () => {
  const hours = [
    { sk: 'HOUR#2026-11-26T22', delivered: 4, ttl: 0 },
    { sk: 'HOUR#2026-11-27T21', delivered: 1, failed: 2, ttl: 0 },
  ];

  const shown = integrationHealth(true, { ...nothing, hours }, now).hours;

  expect(shown).toEqual({
    from: '2026-11-26T22:00:00.000Z',
    delivered: [4, ...Array(22).fill(0), 1],
    failed: [...Array(23).fill(0), 2],
  });
});
