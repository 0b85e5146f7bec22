import { describe, expect, it } from 'vitest';
import {
  followingInWords,
  isTripped,
  type Plan,
  stateOfPlan,
} from '../../console/src/release-plans/plan-words.ts';
import { intervalInWords, inUnit, minutesOf } from '../../lib/words/intervals.ts';
import { sourceInWords } from '../../lib/words/safeguard-in-words.ts';

const milestone = (id: string, more: object = {}) => ({
  id,
  name: id,
  sortOrder: 0,
  releasePlanDefinitionId: 'plan',
  strategies: [],
  ...more,
});

const planOf = (activeMilestoneId: string | null, first: object = {}): Plan => ({
  id: 'plan',
  discriminator: 'plan',
  name: 'Overnight',
  featureName: 'checkout',
  environment: 'production',
  createdByUserId: 1,
  createdAt: '2026-11-23T00:00:00.000Z',
  releasePlanTemplateId: 'template',
  milestones: [milestone('tenth', first), milestone('all')],
  activeMilestoneId,
});

describe('a time span', () => {
  it.each([
    { minutes: 1, words: '1 minute' },
    { minutes: 90, words: '90 minutes' },
    { minutes: 60, words: '1 hour' },
    { minutes: 240, words: '4 hours' },
    { minutes: 1_440, words: '1 day' },
    { minutes: 10_080, words: '7 days' },
  ])('of $minutes minutes is $words, and the same when it is typed', ({ minutes, words }) => {
    expect(intervalInWords(minutes)).toBe(words);
    expect(minutesOf(inUnit(minutes))).toBe(minutes);
  });

  it.each(['', ' ', 'soon'])('“%s” is no number of minutes', (count) => {
    expect(minutesOf({ count, unit: 'hour' })).toBeNaN();
  });
});

describe('a release plan', () => {
  it.each([
    { state: 'Not started', plan: planOf(null) },
    { state: 'Rolling out', plan: planOf('tenth') },
    { state: 'Paused', plan: planOf('tenth', { pausedAt: '2026-11-23T01:00:00.000Z' }) },
    { state: 'At its last milestone', plan: planOf('all') },
  ])('is told as: $state', ({ state, plan }) => {
    expect(stateOfPlan(plan)).toBe(state);
  });

  it.each([
    { first: {}, words: 'The next one is started by hand.' },
    {
      first: { transitionCondition: { intervalMinutes: 60 }, nextMilestoneId: 'all' },
      words: 'all follows after 1 hour.',
    },
  ])('says what follows: $words', ({ first, words }) => {
    const plan = planOf('tenth', first);

    expect(followingInWords(plan.milestones[0] as Plan['milestones'][number], plan)).toBe(words);
  });
});

describe('a safeguard', () => {
  const safeguard = (kind: 'cloudwatch-alarm' | 'signal-endpoint') => ({
    id: 'one',
    source: { kind, name: 'errors' },
    action: { type: 'pauseReleasePlanProgressions' as const, id: 'plan' },
  });

  it.each([
    { kind: 'cloudwatch-alarm' as const, words: 'Alarm errors' },
    { kind: 'signal-endpoint' as const, words: 'Signal errors' },
  ])('is called $words', ({ kind, words }) => {
    expect(sourceInWords(safeguard(kind).source)).toBe(words);
  });

  it.each([
    { reason: 'The CloudWatch alarm "errors" went off.', tripped: true },
    { reason: 'The CloudWatch alarm "errors-2" went off.', tripped: false },
    { reason: 'A signal came to the signal endpoint "errors".', tripped: false },
    { reason: 'Started again after the milestone "errors".', tripped: false },
    { reason: undefined, tripped: false },
  ])('of the alarm is tripped ($tripped) when the reason is: $reason', ({ reason, tripped }) => {
    const plan = planOf('tenth', reason === undefined ? {} : { pausedReason: reason });

    expect(isTripped(safeguard('cloudwatch-alarm'), plan)).toBe(tripped);
  });
});
