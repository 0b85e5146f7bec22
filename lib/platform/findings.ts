import { ExpiringMap } from './expiring-map.ts';
import { log } from './log.ts';
import { count } from './metrics.ts';

/** What a person has to look at; docs/deploying.md says what to do about each. */
export type FindingKind =
  | 'deadLetters'
  | 'eventsWait'
  | 'deliveriesWait'
  | 'messagesLost'
  | 'answerNearLimit'
  | 'silentTokens';

/** While it lasts, it is reported again after this time. */
const REMIND_MS = 86_400_000;
const REMEMBERED = 1_000;

/** What was found: where, how much of it, and what the log says besides. */
interface Found {
  /** A finding is reported for each place: the name of a queue. */
  readonly place?: string;
  /** What has grown is reported again, so that one that nobody mends does not hide the next. */
  readonly size?: number;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/**
 * Reports what a person has to look at: a line in the log, and a count for `FindingsAlarm`, one alarm for all, because
 * each alarm costs. A process reports it once a day, and when it has grown; processes live for hours.
 */
export const reportFinding = createFindingReporter();

/** Creates what a process has one of; tests create several, as if they were several processes. */
export function createFindingReporter() {
  const reported = new ExpiringMap<number>(REMEMBERED);
  return (
    finding: FindingKind,
    message: string,
    { place = '', size = 1, fields = {} }: Found = {},
  ): void => {
    const key = `${finding} ${place}`;
    if ((reported.get(key) ?? 0) >= size) return;
    reported.set(key, size, REMIND_MS);
    log.warn(message, { finding, ...(place && { place }), ...fields });
    count('Findings');
  };
}
