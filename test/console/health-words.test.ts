import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  hoursInWords,
  missingInWords,
  worstFirst,
} from '../../console/src/integrations/health-words.ts';
import {
  deliveryInWords,
  deliveryState,
  nextInWords,
  sendsInWords,
} from '../../console/src/pages/integrations/integration-words.ts';

const now = new Date('2026-11-27T21:40:00.000Z');
const from = '2026-11-27T20:00:00.000Z';

describe('the health of an integration in words', () => {
  it.each([
    [{ waiting: 470, givenUp: 12 }, '470 waiting, 12 given up'],
    [{ waiting: 1_000, givenUp: 0 }, '1,000 or more waiting'],
    [{ waiting: 0, givenUp: 100 }, '100 or more given up'],
    [{ waiting: 0, givenUp: 0 }, ''],
  ])('%j: %s', (health, words) => {
    expect(missingInWords(health)).toBe(words);
  });

  it.each([
    [{ delivered: [3], failed: [0] }, 'good'],
    [{ delivered: [3], failed: [1] }, 'mixed'],
    [{ delivered: [0], failed: [1] }, 'bad'],
    [{ delivered: [0], failed: [0] }, 'nothing'],
  ])('an hour with %j is %s', (hours, state) => {
    expect(cellsOf({ from, ...hours }).map((cell) => cell.state)).toEqual([state]);
  });

  it('all hours are one sentence', () => {
    expect(hoursInWords({ from, delivered: [1_200, 3], failed: [0, 1] })).toBe(
      'Last 24 hours: 1,203 delivered, 1 failed attempt',
    );
  });

  it('what fails comes first', () => {
    const states = (['on', 'off', 'failing', 'retrying'] as const).map((state) => ({
      health: { state },
    }));

    expect(worstFirst(states).map(({ health }) => health.state)).toEqual([
      'failing',
      'retrying',
      'on',
      'off',
    ]);
  });
});

describe('what an integration sends, in words', () => {
  it.each([
    [[], [], [], 'Every kind of event'],
    [['feature-created' as const], ['*'], [], 'Flag created'],
    [
      ['feature-created' as const, 'feature-archived' as const, 'feature-deleted' as const],
      ['shop'],
      ['production'],
      'Flag created, flag archived and 1 more in shop, production',
    ],
  ])('%j in %j and %j', (events, projects, environments, words) => {
    expect(sendsInWords({ events, projects, environments })).toBe(words);
  });
});

describe('a delivery in words', () => {
  const delivery = (
    state: 'pending' | 'success' | 'failed',
    attempts: readonly (number | null)[],
    nextAttemptAt: string | null = null,
  ) => ({
    state,
    details: {
      attempts: attempts.map((status) => ({
        status,
        error: status === null ? 'ECONNREFUSED' : null,
      })),
      nextAttemptAt,
    },
  });

  it.each([
    [delivery('pending', []), 'waiting'],
    [delivery('pending', [500]), 'retrying'],
    [delivery('failed', [500]), 'failed'],
    [delivery('success', [200]), 'delivered'],
  ])('%j is %s', (entry, state) => {
    expect(deliveryState(entry)).toBe(state);
  });

  it.each([
    [delivery('success', [200]), '1 attempt: answered 200'],
    [delivery('failed', [503, null]), '2 attempts, the last: ECONNREFUSED'],
    [
      delivery('pending', [503], '2026-11-27T21:44:30.000Z'),
      '1 attempt: answered 503; next attempt in 4 minutes',
    ],
  ])('%j: %s', (entry, words) => {
    expect(deliveryInWords(entry, now)).toBe(words);
  });

  it.each([
    ['2026-11-27T21:40:00.000Z', 'an attempt is due'],
    ['2026-11-27T21:40:20.000Z', 'next attempt within a minute'],
    ['2026-11-28T02:40:00.000Z', 'next attempt in 5 hours'],
  ])('%s: %s', (due, words) => {
    expect(nextInWords(new Date(due), now)).toBe(words);
  });
});
