import { alphaOf } from '../../lib/flags/guardrails/verdict-rules.ts';
import type { Random } from '../../test/chaos/random.ts';
import type { Milestone, Rollout } from './simulate-rollout.ts';

export const baseRates = [0.005, 0.01, 0.02, 0.05] as const;

/** Enough for the rarest doubled errors to be seen within a day: about 20,000 users are needed, of whom a quarter has it. */
const USERS_PER_MINUTE = 50;

const quarter: readonly Milestone[] = [{ from: 0, share: 0.25 }];

const steps: readonly Milestone[] = [
  { from: 0, share: 0.1 },
  { from: 480, share: 0.25 },
  { from: 960, share: 0.5 },
];

const carefulSteps: readonly Milestone[] = [
  { from: 0, share: 0.01 },
  { from: 240, share: 0.05 },
  { from: 720, share: 0.25 },
];

export interface Kind {
  readonly title: string;
  /** One of them; the random choices are those that differ between them. */
  rollout(random: Random): Rollout;
}

/** Rollouts that change nothing. */
export const harmless: readonly Kind[] = [
  ...baseRates.map((baseRate) => ({
    title: `${percent(baseRate)} fail, at 25 %`,
    rollout: () => rolloutOf({ baseRate }),
  })),
  {
    title: '1 % fail, milestones of 10, 25 and 50 %',
    rollout: () => rolloutOf({ milestones: steps }),
  },
  {
    title: '1 % fail, milestones of 1, 5 and 25 %',
    rollout: () => rolloutOf({ milestones: carefulSteps }),
  },
  {
    title: '1 % fail, five times as many for an hour, milestones of 10, 25 and 50 %',
    rollout: () => rolloutOf({ milestones: steps, hasIncident: true }),
  },
  {
    title: '1 % fail, posts lost, doubled and late, milestones of 10, 25 and 50 %',
    rollout: () => rolloutOf({ milestones: steps, isTroubled: true }),
  },
  {
    title: 'any: 0.1 to 20 % fail, 5 to 1,000 users a minute, any of these milestones and troubles',
    rollout: (random) =>
      rolloutOf({
        usersPerMinute: random.pick([5, 20, 50, 200, 1_000]),
        baseRate: random.pick([0.001, 0.005, 0.01, 0.02, 0.05, 0.2]),
        milestones: random.pick([quarter, steps, carefulSteps, [{ from: 0, share: 0.5 }]]),
        isTroubled: random.chance(0.3),
        hasIncident: random.chance(0.2),
      }),
  },
];

/** With the flag, twice as many fail. */
export const doubled: readonly Kind[] = [
  ...baseRates.map((baseRate) => ({
    title: `${percent(baseRate)} fail, at 25 %`,
    rollout: () => rolloutOf({ baseRate, times: 2 }),
  })),
  {
    title: '1 % fail, posts lost, doubled and late, at 25 %',
    rollout: () => rolloutOf({ times: 2, isTroubled: true }),
  },
  {
    title: '1 % fail, milestones of 10, 25 and 50 %',
    rollout: () => rolloutOf({ times: 2, milestones: steps }),
  },
  {
    title: '1 % fail, the strictest of five guardrails, at 25 %',
    rollout: () => rolloutOf({ times: 2, alpha: alphaOf(5) }),
  },
];

/** With the flag, far more fail. */
export const broken: readonly Kind[] = [
  ...baseRates.map((baseRate) => ({
    title: `${percent(baseRate)} fail, five times as many with the flag, at 25 %`,
    rollout: () => rolloutOf({ baseRate, times: 5 }),
  })),
  {
    title: '0.5 % fail, and all with the flag, at 25 %',
    rollout: () => rolloutOf({ baseRate: 0.005, times: 200 }),
  },
  {
    title: '0.5 % fail, and all with the flag, at 1 %',
    rollout: () =>
      rolloutOf({ baseRate: 0.005, times: 200, milestones: [{ from: 0, share: 0.01 }] }),
  },
];

/** What counts of requests do not show: the failures of a user come together. */
export const clumped: readonly Kind[] = [2, 5, 10].map((clump) => ({
  title: `1 % fail, ${clump} requests of a user at once, at 25 %`,
  rollout: () => rolloutOf({ clump }),
}));

function rolloutOf(differences: Partial<Rollout>): Rollout {
  return {
    usersPerMinute: USERS_PER_MINUTE,
    baseRate: 0.01,
    times: 1,
    milestones: quarter,
    alpha: alphaOf(1),
    ...differences,
  };
}

function percent(rate: number): string {
  return `${(rate * 100).toLocaleString('en')} %`;
}
