import { describe, expect, it } from 'vitest';
import {
  eventsToShow,
  greeting,
  rolloutInWords,
  shareInWords,
  trafficInWords,
} from '../../console/src/pages/home/home-words.ts';

describe('a greeting', () => {
  it.each([
    ['Mia Berger', 4, 'Good evening, Mia'],
    ['Mia Berger', 5, 'Good morning, Mia'],
    ['Mia', 12, 'Good afternoon, Mia'],
    ['  Ada Lovelace', 18, 'Good evening, Ada'],
    ['', 9, 'Good morning'],
    [undefined, 9, 'Good morning'],
  ])('of %s at %i', (name, hour, words) => {
    expect(greeting(name, hour)).toBe(words);
  });
});

describe('a share', () => {
  it.each([
    [0, false, 'Off'],
    [25, true, '25 %'],
    [100, false, 'On'],
    [100, true, 'On for some'],
    [null, false, 'On'],
  ])('of %s, narrowed: %s', (share, narrowed, words) => {
    expect(shareInWords(share, narrowed)).toBe(words);
  });
});

describe('a rollout', () => {
  it.each([
    [25, false, '25 % of users in production'],
    [25, true, '25 % of matching users in production'],
    [100, true, 'On in production'],
    [null, false, 'On in production'],
  ])('of %s, narrowed: %s', (share, narrowed, words) => {
    expect(rolloutInWords({ share, narrowed, environment: 'production' })).toBe(words);
  });
});

describe('traffic', () => {
  it.each([
    [[1, 0], [0, 0], [1, 0], '1 call, 100 % on'],
    [[2_000, 1_500], [1_000, 300], [3_000, 1_800], '4.8k calls, 73 % on'],
  ])('of %j and %j', (yes, no, hours, text) => {
    expect(trafficInWords({ yes, no })).toMatchObject({ hours, text });
  });
});

describe('the events of the home page', () => {
  const now = new Date(2026, 10, 27, 9);
  const at = (day: number, hour: number) => ({
    createdAt: new Date(2026, 10, day, hour).toISOString(),
  });

  it('are those of today', () => {
    expect(eventsToShow([at(27, 8), at(27, 0), at(26, 23)], now)).toEqual({
      isToday: true,
      events: [at(27, 8), at(27, 0)],
    });
  });

  it('are the latest ones on a day without any', () => {
    expect(eventsToShow([at(26, 23)], now)).toEqual({ isToday: false, events: [at(26, 23)] });
  });
});
