import type { Proportion } from '../../lib/flags/guardrails/confidence-sequence.ts';
import { type Stratum, verdictOfComparison } from '../../lib/flags/guardrails/verdict-rules.ts';
import { createRandom, type Random } from '../../test/chaos/random.ts';
import { drawPoisson } from './poisson.ts';

/** A look every minute for a day. */
export const LOOKS = 1_440;

export interface Milestone {
  /** The minute in which it starts. */
  readonly from: number;
  /** Of the users, 0 to 1. */
  readonly share: number;
}

export interface Rollout {
  /** Users a minute, each with one request; Poisson distributes them. */
  readonly usersPerMinute: number;
  /** Of the requests without the flag that fail, 0 to 1. */
  readonly baseRate: number;
  /** How many times as many fail with the flag: 1 is harmless. */
  readonly times: number;
  readonly milestones: readonly Milestone[];
  /** Posts of the applications are lost, counted twice, or come late. */
  readonly isTroubled?: boolean;
  /** From minute 600 to 660, five times as many fail in both arms. */
  readonly hasIncident?: boolean;
  /** Failures come in groups of so many, as of one user who tries again; 1 by default. */
  readonly clump?: number;
  readonly alpha: number;
}

export interface RolloutResult {
  /** The look that stopped it, counted from 1; `undefined` if none did. */
  readonly stoppedAt?: number;
  /** Users with the flag until then. */
  readonly usersWith: number;
  /** Looks at which it was held. */
  readonly held: number;
}

/** Applications that each send a post a minute. */
const INSTANCES = 5;

/** Of the posts of a troubled rollout. */
const trouble = { lost: 0.02, doubled: 0.01, late: 0.05, longestDelay: 10 } as const;

/** Counts of one minute, on their way into the stratum to which their minute belongs. */
interface Post {
  readonly stratum: number;
  readonly with: Proportion;
  readonly without: Proportion;
}

type Counts = { -readonly [Part in keyof Stratum]: Stratum[Part] };

/** One rollout for a day, looked at each minute as the worker does, until a look stops it. The seed repeats it. */
export function simulateRollout(rollout: Rollout, seed: string): RolloutResult {
  const random = createRandom(seed, 'rollout');
  const strata: Counts[] = [];
  const arriving = new Map<number, Post[]>();
  let usersWith = 0;
  let held = 0;
  for (let minute = 0; minute < LOOKS; minute += 1) {
    const milestone = rollout.milestones.findLastIndex(({ from }) => from <= minute);
    if (!strata[milestone]) strata.push(emptyStratum(rollout.milestones[milestone]?.share ?? 0));
    for (const post of postsOf(rollout, milestone, minute, random)) {
      usersWith += post.with.of;
      for (const arrival of arrivalsOf(rollout, minute, random)) {
        arriving.set(arrival, [...(arriving.get(arrival) ?? []), post]);
      }
    }
    for (const post of arriving.get(minute) ?? []) add(strata, post);
    arriving.delete(minute);
    const { verdict } = verdictOfComparison(strata, rollout.alpha);
    if (verdict === 'worse') return { stoppedAt: minute + 1, usersWith, held };
    if (verdict === 'held') held += 1;
  }
  return { usersWith, held };
}

/** What the applications count in a minute. Untroubled ones do so as if they were one. */
function postsOf(rollout: Rollout, stratum: number, minute: number, random: Random): Post[] {
  const instances = rollout.isTroubled ? INSTANCES : 1;
  const share = rollout.milestones[stratum]?.share ?? 0;
  const users = rollout.usersPerMinute / instances;
  const isIncident = rollout.hasIncident && minute >= 600 && minute < 660;
  const rate = Math.min(0.5, rollout.baseRate * (isIncident ? 5 : 1));
  return Array.from({ length: instances }, () => ({
    stratum,
    with: drawArm(users * share, rate * rollout.times, rollout.clump ?? 1, random),
    without: drawArm(users * (1 - share), rate, rollout.clump ?? 1, random),
  }));
}

/** Failures and successes are independent of each other where the users are Poisson distributed. */
function drawArm(users: number, rate: number, clump: number, random: Random): Proportion {
  const failures = clump * drawPoisson((users * rate) / clump, random);
  return { failures, of: failures + drawPoisson(users * (1 - rate), random) };
}

/** The minutes in which a post arrives: none if it is lost, two if it is sent twice. */
function arrivalsOf({ isTroubled }: Rollout, minute: number, random: Random): number[] {
  if (!isTroubled) return [minute];
  if (random.chance(trouble.lost)) return [];
  const arrival = minute + (random.chance(trouble.late) ? random.int(1, trouble.longestDelay) : 0);
  return random.chance(trouble.doubled) ? [arrival, arrival + 1] : [arrival];
}

function add(strata: Counts[], post: Post): void {
  const stratum = strata[post.stratum];
  if (!stratum) return;
  stratum.with = sum(stratum.with, post.with);
  stratum.without = sum(stratum.without, post.without);
}

function sum(one: Proportion, other: Proportion): Proportion {
  return { failures: one.failures + other.failures, of: one.of + other.of };
}

function emptyStratum(expectedShare: number): Counts {
  const none = { failures: 0, of: 0 };
  return { with: none, without: none, expectedShare };
}
