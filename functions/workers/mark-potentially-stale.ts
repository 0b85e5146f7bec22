import { storeAuditFiles } from '../../lib/audit/store-audit-files.ts';
import { reportSilentTokens } from '../../lib/clients/silence/report-silent-tokens.ts';
import { removeOldEvents } from '../../lib/event-search/remove-old-events.ts';
import { markPotentiallyStale } from '../../lib/flags/features/mark-potentially-stale.ts';
import { announceCleanUps } from '../../lib/integrations/weekly/announce-clean-ups.ts';
import { announceDrift } from '../../lib/integrations/weekly/announce-drift.ts';
import { defineScheduledWorker } from '../../lib/platform/workers.ts';

/** One function for all: each function of its own is one more metric for an alarm, which is billed. */
export const worker = defineScheduledWorker(
  {
    workerId: 'markPotentiallyStale',
    summary:
      'Mark flags older than their type should get, say weekly what can be cleaned up and what differs between environments, find tokens that are silent, store files of the audit log, and remove events that are too old',
    source: { kind: 'schedule', rate: 'rate(1 hour)' },
    timeoutSeconds: 120,
    sendsAudit: true,
  },
  () => markPotentiallyStale(),
  () => announceCleanUps(),
  () => announceDrift(),
  () => reportSilentTokens(),
  () => storeAuditFiles(),
  () => removeOldEvents(),
);
