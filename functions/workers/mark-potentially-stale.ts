import { markPotentiallyStale } from '../../lib/flags/features/mark-potentially-stale.ts';
import { defineScheduledWorker } from '../../lib/platform/workers.ts';

export const worker = defineScheduledWorker(
  {
    workerId: 'markPotentiallyStale',
    summary: 'Mark flags that are older than the expected lifetime of their type',
    source: { kind: 'schedule', rate: 'rate(1 hour)' },
    timeoutSeconds: 120,
  },
  () => markPotentiallyStale(),
);
