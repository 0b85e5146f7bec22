import { broken, clumped, doubled, harmless } from '../guardrails/rollouts.ts';
import { type KindResult, simulateKind } from '../guardrails/simulate-kind.ts';
import { LOOKS } from '../guardrails/simulate-rollout.ts';
import { doubledBudget, harmlessBudget } from '../guardrails/stop-budgets.ts';
import type { Section } from '../section.ts';

const ROLLOUTS = 1_000;
const QUICK_ROLLOUTS = 200;
const SEED = 33;

/** What guardrails stop, and after how many users. */
export const guardrails: Section = {
  name: 'guardrails',
  title: 'Guardrails',
  explanation: `${ROLLOUTS.toLocaleString('en')} simulated rollouts of each kind, with a guardrail that compares the failures of those with the flag and those without, looked at every minute for a day (${LOOKS.toLocaleString('en')} looks) by the rules that the worker uses, with the check of the ratio. 50 users a minute with a request each, where nothing else is said. A seed repeats each rollout, so that the counts are the same on every machine.`,
  run: async ({ quick }) => {
    const rollouts = quick ? QUICK_ROLLOUTS : ROLLOUTS;
    const simulate = (kinds: typeof harmless) =>
      kinds.map((kind) => simulateKind(kind, rollouts, SEED));
    const alike = simulate(harmless);
    const twice = simulate(doubled);
    return {
      tables: [
        { title: 'Harmless rollouts', rows: alike.map(countRow) },
        { title: 'Twice as many fail with the flag', note: USERS_NOTE, rows: twice.map(userRow) },
        {
          title: 'Far more fail with the flag',
          note: USERS_NOTE,
          rows: simulate(broken).map(userRow),
        },
        {
          title: 'Harmless rollouts of which requests are counted, not users',
          note: 'Not a promise, but what it does not see: a comparison takes requests for independent.',
          rows: simulate(clumped).map(countRow),
        },
      ],
      budgets: [...alike.map(harmlessBudget), ...twice.map(doubledBudget)],
    };
  },
};

const USERS_NOTE =
  'Users with the flag until the stop, of half of the rollouts and of 95 of 100 at most, and minutes of half of them.';

function countRow({ title, rollouts, stopped, held }: KindResult) {
  return { rollouts: title, of: rollouts, stopped, 'held at times': held };
}

function userRow({ title, rollouts, stopped, ...users }: KindResult) {
  return {
    rollouts: title,
    of: rollouts,
    stopped,
    'users, median': users.medianUsers,
    'users, 95 %': users.mostUsers,
    'minutes, median': users.medianMinutes,
  };
}
