import { sendAudit } from '../../lib/audit/send-audit.ts';
import { applyScheduledChangeRequests } from '../../lib/change-requests/lifecycle/apply-scheduled.ts';
import { rollUpUsage } from '../../lib/clients/metrics/roll-up-usage.ts';
import { indexEvents } from '../../lib/event-search/index-events.ts';
import { continueRuns } from '../../lib/flag-files/continue-runs.ts';
import { watchGuardrails } from '../../lib/flags/guardrails/watch-guardrails.ts';
import { startDueMilestones } from '../../lib/flags/release-plans/start-due-milestones.ts';
import { tripByAlarm } from '../../lib/flags/release-plans/trip-by-alarm.ts';
import { rollUpImpactMetrics } from '../../lib/impact-metrics/rows/roll-up.ts';
import { keepWarm } from '../../lib/platform/aws/keep-warm.ts';
import { defineScheduledWorker } from '../../lib/platform/workers.ts';
import { forgetPeople } from '../../lib/system/forgetting/forget-people.ts';

/** Guardrails are looked at behind what adds up their metrics, in the same run; also if that has failed. */
async function addUpAndWatch(): Promise<void> {
  try {
    await rollUpImpactMetrics();
  } finally {
    await watchGuardrails();
  }
}

/** One function for all, and for alarms of CloudWatch: each function of its own is one more metric for an alarm, which is billed. */
export const worker = defineScheduledWorker(
  {
    workerId: 'runEachMinute',
    summary:
      'Apply change requests, milestones and files of flags that are due, add up the usage of flags and impact metrics, look at guardrails, store the terms of events for searches, forget people, send the audit log, trip safeguards by alarms, keep functions warm',
    source: { kind: 'schedule', rate: 'rate(1 minute)', hearsAlarms: true },
    timeoutSeconds: 55,
    sendsAudit: true,
    keepsWarm: true,
  },
  () => applyScheduledChangeRequests(),
  () => startDueMilestones(),
  () => continueRuns(),
  () => rollUpUsage(),
  addUpAndWatch,
  () => indexEvents(),
  async () => {
    await forgetPeople();
  },
  () => sendAudit(),
  tripByAlarm,
  keepWarm,
);
