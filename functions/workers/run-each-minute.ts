import { applyScheduledChangeRequests } from '../../lib/change-requests/lifecycle/apply-scheduled.ts';
import { rollUpUsage } from '../../lib/clients/metrics/roll-up-usage.ts';
import { defineScheduledWorker } from '../../lib/platform/workers.ts';

/** One function for both: each function of its own is one more metric for an alarm, which is billed. */
export const worker = defineScheduledWorker(
  {
    workerId: 'runEachMinute',
    summary: 'Apply change requests that are due, and add metrics that wait to the usage of flags',
    source: { kind: 'schedule', rate: 'rate(1 minute)' },
    timeoutSeconds: 55,
  },
  () => applyScheduledChangeRequests(),
  rollUpUsage,
);
