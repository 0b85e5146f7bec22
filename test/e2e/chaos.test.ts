import { beforeAll, describe, expect, it } from 'vitest';
import { type CampaignReport, runCampaign } from '../chaos/campaign.ts';

/** The large campaign is `npm run chaos`. */
const EVENTS = 60;
/** Takes half a minute on an idle machine. */
const WITHIN_MS = 240_000;

let report: CampaignReport;

beforeAll(async () => {
  report = await runCampaign({
    events: EVENTS,
    seed: 'a small campaign',
    withinMs: WITHIN_MS,
    buildDir: process.env.FLAGWRIGHT_BUILD_DIR,
  });
}, WITHIN_MS + 30_000);

describe('while workers die, receivers fail and queues repeat and reorder', () => {
  it('faults of every kind happened', () => {
    const { kills, queueFaults, duplicates, replayed } = report;

    for (const count of [kills.workers, ...Object.values(queueFaults), duplicates, replayed]) {
      expect(count).toBeGreaterThan(0);
    }
  });

  it('every change that was acknowledged is in the event log', () => {
    expect(report.notRecorded).toEqual([]);
    expect(report.eventsRecorded).toBeGreaterThanOrEqual(EVENTS);
  });

  it('every integration receives every event', () => {
    expect(report.pairs).toBe(report.eventsRecorded * report.addons);
    expect(report.lost).toEqual([]);
  });

  it('repeated deliveries of an event have the same id and the same body', () => {
    expect(report.changed).toEqual([]);
  });

  it('the delivery log matches what the receivers saw', () => {
    expect(report.disagreeing).toEqual([]);
  });

  it('no redirect is followed', () => {
    expect(report.redirectsFollowed).toBe(0);
  });

  it('no outbox mark, message or dead letter is left', () => {
    expect(report.remaining).toEqual({ marks: 0, messages: 0, deadLetters: 0 });
  });
});
