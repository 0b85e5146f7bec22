import { createRandom } from '../../test/chaos/random.ts';
import { percentile } from '../statistics.ts';
import type { Kind } from './rollouts.ts';
import { simulateRollout } from './simulate-rollout.ts';

export interface KindResult {
  readonly title: string;
  readonly rollouts: number;
  readonly stopped: number;
  /** How many were held at some look. */
  readonly held: number;
  /** Users with the flag until the stop: of half of the rollouts, and of 95 of 100, at most. */
  readonly medianUsers: number;
  readonly mostUsers: number;
  /** Minutes until the stop, of half of the rollouts at most. */
  readonly medianMinutes: number;
}

/** So many rollouts of a kind. Those that are not stopped count as the longest. */
export function simulateKind({ title, rollout }: Kind, rollouts: number, seed: number): KindResult {
  const results = Array.from({ length: rollouts }, (_, index) => {
    const name = `${seed}/${title}/${index}`;
    return simulateRollout(rollout(createRandom(name, 'kind')), name);
  });
  const users = results.map(({ stoppedAt, usersWith }) =>
    stoppedAt === undefined ? Number.POSITIVE_INFINITY : usersWith,
  );
  return {
    title,
    rollouts,
    stopped: results.filter(({ stoppedAt }) => stoppedAt !== undefined).length,
    held: results.filter(({ held }) => held > 0).length,
    medianUsers: percentile(users, 0.5),
    mostUsers: percentile(users, 0.95),
    medianMinutes: percentile(
      results.map(({ stoppedAt }) => stoppedAt ?? Number.POSITIVE_INFINITY),
      0.5,
    ),
  };
}
