import { packUsage } from '../../lib/clients/metrics/pack-usage.ts';
import { type MonthlyLoad, SECONDS_A_MONTH } from './loads.ts';

/** See lib/clients/metrics/roll-up-rules.ts. */
const MAX_ROWS_OF_YOUNG = 2_000;
/** Assumed for one update of a row, one of 32 at once. */
const SECONDS_OF_A_ROW = 0.002;
/** Bytes of an item beside what a post counts: keys, times and sizes. */
const BYTES_OF_ITEM = 150;
/** The last batch, and whether anything waits: of usage, and of impact metrics. */
const READS_OF_RUN = 4;
/** A post is named in the item of its batch. */
const BYTES_OF_NAME = 20;
/** Waiting posts that are read with a flag, as long as they are small. */
const READ_WITH_FLAG = { posts: 20, bytes: 4_096 } as const;

/**
 * What metrics use in a month. Each post is an item and a mark in one transaction (2 units for a kB), read and
 * removed when it is added up; each row, of an hour or a day, is then written once for all posts of a minute, or of five
 * minutes if there are many rows.
 */
export function metricsOf({ flagsInPost, usageRows, usageDays }: MonthlyLoad, posts: number) {
  const minutes = SECONDS_A_MONTH / 60;
  const bytes = bytesOfPost(flagsInPost);
  const kb = Math.ceil(bytes / 1_024);
  if (posts === 0) return { writesOfPost: 0, readWithFlag: 0, rollUp: idle(minutes) };
  const rows = usageRows + usageDays;
  const batches = rows > MAX_ROWS_OF_YOUNG ? minutes / 5 : minutes;
  const inBatch = posts / batches;
  const isWaiting = bytes <= READ_WITH_FLAG.bytes;
  const waiting = isWaiting ? Math.min(posts / minutes, READ_WITH_FLAG.posts) : 0;
  return {
    writesOfPost: 2 + 2 * kb,
    /** Read units of a flag beside those that were measured without such posts. */
    readWithFlag: (waiting * bytes) / 8_192,
    rollUp: {
      reads:
        (minutes * (posts / minutes) * (minutes / batches) * bytes) / 4_096 +
        READS_OF_RUN * minutes,
      writes: posts * kb + batches * (rows + 1 + Math.ceil((inBatch * BYTES_OF_NAME) / 1_024)),
      seconds: batches * rows * SECONDS_OF_A_ROW,
    },
  };
}

function idle(minutes: number) {
  return { reads: READS_OF_RUN * minutes, writes: 0, seconds: 0 };
}

/** The size of a post of metrics with names, counts and variants as they may be. */
function bytesOfPost(flags: number): number {
  const { rows } = packUsage(
    Array.from({ length: flags }, (_, n) => ({
      featureName: `team-${n % 23}.some-new-feature-${(n * 7_919) % 10_007}`,
      appName: `application-${Math.floor(n / 50)}`,
      environment: 'production',
      at: new Date('2026-11-21T10:05:00.000Z'),
      yes: (n * 104_729) % 9_973,
      no: (n * 1_299_709) % 997,
      variants: n % 10 === 0 ? { blue: (n * 31) % 997, green: (n * 37) % 997 } : {},
      flag: {
        createdAt: new Date(1.7e12 + ((n * 15_485_863) % 60_000_000_000)).toISOString(),
        project: `team-${n % 23}`,
      },
      scope: ['*'],
      seenAt: '2026-11-21T10:06:00.000Z',
    })),
  );
  return Buffer.byteLength(rows) + BYTES_OF_ITEM;
}
