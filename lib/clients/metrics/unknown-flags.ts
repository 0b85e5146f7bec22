import { logNames, readHeads } from '../../events/event-log.ts';
import { compareText } from '../../platform/compare-text.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query, type Write } from '../../platform/dynamo/table.ts';
import type { Usage } from './model.ts';
import { digestOfNames } from './usage-item.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    UnknownFlag: UnknownFlag;
  }
}

/**
 * An unknown flag that an application evaluates. It is counted separately and used nowhere else.
 */
interface UnknownFlag {
  readonly name: string;
  readonly appName: string;
  readonly environment: string;
  readonly yes: number;
  readonly no: number;
  readonly seenAt: string;
}

/**
 * Anyone with a client token can send any names, so the writes are spread over several partitions.
 */
const SHARDS = 16;
const KEPT_SECONDS = 7 * 24 * 3_600;
/** Limits of the list: names returned and rows read. */
const MAX_LISTED = 1_000;
const MAX_ROWS = 4_000;

/** Adds counts of an unknown flag. */
export function addUnknownWrite(usage: Usage, now: Date): Write {
  const { featureName: name, appName, environment, yes, no } = usage;
  return {
    update: keys.unknownFlag(shardOf(name), digestOfNames(name, appName, environment)),
    expression:
      'ADD #yes :yes, #no :no SET #name = :name, appName = :app, #environment = :environment, seenAt = :at, #ttl = :ttl',
    names: {
      '#yes': 'yes',
      '#no': 'no',
      '#name': 'name',
      '#environment': 'environment',
      '#ttl': 'ttl',
    },
    values: {
      ':yes': yes,
      ':no': no,
      ':name': name,
      ':app': appName,
      ':environment': environment,
      ':at': now.toISOString(),
      ':ttl': Math.floor(now.getTime() / 1_000) + KEPT_SECONDS,
    },
  };
}

/**
 * Lists the unknown flags reported within the last week, sorted by name: sixteen parallel queries.
 */
export async function listUnknownFlags() {
  const names = [...Map.groupBy(await readRows(), ({ name }) => name)]
    .sort(byText(([name]) => name))
    .slice(0, MAX_LISTED);
  const heads = await readHeads(names.map(([name]) => logNames.feature(name)));
  return names.map(([name, rows]) => ({
    name,
    lastSeenAt: rows.map(({ seenAt }) => seenAt).reduce((a, b) => (a > b ? a : b)),
    lastEventAt: heads.get(logNames.feature(name))?.at || null,
    reports: reportsOf(rows),
  }));
}

function shardOf(name: string): number {
  return digestOfNames(name).charCodeAt(0) % SHARDS;
}

async function readRows(): Promise<UnknownFlag[]> {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      query({
        where: 'pk = :pk',
        values: { ':pk': keys.unknownFlagPartition(shard) },
        limit: MAX_ROWS / SHARDS,
      }),
    ),
  );
  return shards.flat();
}

function byText<T>(textOf: (item: T) => string) {
  return (one: T, other: T): number => compareText(textOf(one), textOf(other));
}

function reportsOf(rows: readonly UnknownFlag[]) {
  return [...Map.groupBy(rows, ({ appName }) => appName)]
    .map(([appName, ofApplication]) => ({
      appName,
      environments: ofApplication
        .map(({ environment, seenAt, yes, no }) => ({ environment, seenAt, yes, no }))
        .sort(byText(({ environment }) => environment)),
    }))
    .sort(byText(({ appName }) => appName));
}
