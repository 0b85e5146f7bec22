import { applyScheduledChangeRequests } from '../../lib/change-requests/lifecycle/apply-scheduled.ts';
import { defineScheduledWorker } from '../../lib/platform/workers.ts';

export const worker = defineScheduledWorker(
  {
    workerId: 'applyScheduledChangeRequests',
    summary: 'Apply scheduled change requests that are due',
    source: { kind: 'schedule', rate: 'rate(1 minute)' },
    timeoutSeconds: 55,
  },
  () => applyScheduledChangeRequests(),
);
