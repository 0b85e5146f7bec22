import type { CampaignReport } from './campaign.ts';

/** Largest number of examples printed for each fault. */
const EXAMPLES = 10;

/** The faults of a campaign, in words; empty if there are none. */
export function faultsOf(report: CampaignReport): string[] {
  const { notRecorded, lost, disagreeing, changed, redirectsFollowed, remaining } = report;
  const counts: readonly (readonly [number, string])[] = [
    [notRecorded.length, 'events were acknowledged and are not in the log'],
    [lost.length, 'pairs were lost'],
    [disagreeing.length, 'pairs are otherwise in the delivery log'],
    [changed.length, 'pairs came with another id or another body than before'],
    [redirectsFollowed, 'redirects were followed'],
    [remaining.deadLetters, 'messages are in dead-letter queues'],
    [remaining.marks, 'outbox marks are left'],
    [remaining.messages, 'messages are left'],
  ];
  return counts.filter(([count]) => count !== 0).map(([count, what]) => `${count} ${what}`);
}

/** Prints the counts and the faults. */
export function printReport(report: CampaignReport): void {
  const rows = Object.entries(rowsOf(report));
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) {
    console.log(`${name.padEnd(width)}  ${String(value).padStart(8)}`);
  }
  console.log('\nWhat workers and recorders warned of:');
  for (const [message, count] of report.messages)
    console.log(`${String(count).padStart(6)}  ${message}`);
  const wrong = faultsOf(report);
  console.log(wrong.length === 0 ? '\nNothing was lost.' : `\nWRONG: ${wrong.join('; ')}.`);
  for (const pair of [...report.lost, ...report.disagreeing, ...report.changed].slice(
    0,
    EXAMPLES,
  )) {
    console.log(`  ${pair}`);
  }
}

function rowsOf(report: CampaignReport): Readonly<Record<string, string | number>> {
  return {
    seed: report.seed,
    seconds: report.seconds,
    events: report.eventsRecorded,
    addons: report.addons,
    pairs: report.pairs,
    'requests received': report.requests,
    'requests for what was accepted before': report.duplicates,
    'workers killed': report.kills.workers,
    'recorders killed': report.kills.recorders,
    'messages duplicated': report.queueFaults.duplicated,
    'messages held back': report.queueFaults.held,
    'messages refused': report.queueFaults.refused,
    'acknowledgements lost': report.queueFaults.undeleted,
    'deliveries given up and replayed': report.replayed,
    'pairs lost': report.lost.length,
    'pairs otherwise in the log': report.disagreeing.length,
    'dead letters': report.remaining.deadLetters,
    'outbox marks left': report.remaining.marks,
  };
}
