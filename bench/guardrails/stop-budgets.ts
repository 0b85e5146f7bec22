import { atLeast, atMost, type Budget } from '../section.ts';

/** Of harmless rollouts, how many may be stopped, and of those with doubled errors, how many have to be. */
const MOST_STOPPED = 0.05;
const LEAST_STOPPED = 0.95;

/** Rollouts of a kind, and how many of them were stopped. */
interface StopCount {
  /** Follows the name of the budget. */
  readonly title?: string;
  readonly stopped: number;
  readonly rollouts: number;
}

/** Harmless rollouts are hardly ever stopped. */
export function harmlessBudget({ stopped, rollouts, title }: StopCount): Budget {
  return atMost({
    name: named('harmless rollouts that are stopped', title),
    value: stopped,
    limit: Math.ceil(rollouts * MOST_STOPPED),
    unit: `of ${rollouts}`,
    kind: 'count',
  });
}

/** Rollouts with doubled errors nearly always are. */
export function doubledBudget({ stopped, rollouts, title }: StopCount): Budget {
  return atLeast({
    name: named('rollouts with doubled errors that are stopped', title),
    value: stopped,
    limit: Math.floor(rollouts * LEAST_STOPPED),
    unit: `of ${rollouts}`,
    kind: 'count',
  });
}

function named(name: string, title: string | undefined): string {
  return title === undefined ? name : `${name}: ${title}`;
}
