import type { Random } from '../../chaos/random.ts';
import { type Handle, held } from '../aws-proxy/aws-proxy.ts';
import { latencyOf } from '../aws-proxy/latency.ts';
import { conflicts } from './conflicts.ts';
import { deadConnections } from './dead-connections.ts';
import { throttling } from './throttling.ts';

/** What makes the table of the tests behave as badly as that of a region may. */
export const troubles = [
  'latency',
  'conflicts',
  'throttling',
  'late-indexes',
  'dead-connections',
] as const;

export type Trouble = (typeof troubles)[number];

/** How much later than the table its indexes show a change. */
export const LATE_INDEXES_MS = 1_000;

/** What becomes of each call for data; the random decisions are its own. */
export const handlers: Readonly<Record<Trouble, (random: Random) => Handle>> = {
  latency: () => (call, forward) => held(latencyOf(call), forward),
  conflicts,
  throttling,
  // The table itself is late: see `start.ts`.
  'late-indexes': () => (_call, forward) => forward(),
  'dead-connections': deadConnections,
};

export function isTrouble(name: string | undefined): name is Trouble {
  return troubles.some((trouble) => trouble === name);
}
