import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query, type Write } from '../../platform/dynamo/table.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import type { Usage, UsageKey } from './model.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    UnknownFlag: UnknownFlag;
  }
}

/**
 * An unknown flag that an application evaluates. It is counted separately and used nowhere else.
 */
export interface UnknownFlag {
  readonly name: string;
  readonly appName: string;
  readonly environment: string;
  readonly yes: number;
  readonly no: number;
  readonly seenAt: string;
  /** The scope of the token that reported it: project ids, or `['*']`; absent in old rows. */
  readonly projects?: readonly string[];
}

/**
 * Anyone with a client token can send any names, so the writes are spread over several partitions.
 */
const SHARDS = 16;
const KEPT_SECONDS = 7 * 24 * 3_600;
/** Rows read for a list. */
const MAX_ROWS = 4_000;

/**
 * Adds counts of an unknown flag.
 * @param projects scope of the token: project ids, or `['*']`
 */
export function addUnknownWrite(usage: Usage, projects: readonly string[], now: Date): Write {
  const { featureName: name, appName, environment, yes, no } = usage;
  return {
    update: keys.unknownFlag(shardOf(name), unknownRowOf(usage, projects)),
    expression:
      'ADD #yes :yes, #no :no SET #name = :name, appName = :app, #environment = :environment, seenAt = :at, projects = :projects, #ttl = :ttl',
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
      ':projects': projects,
      ':ttl': ttlAfter(KEPT_SECONDS, now),
    },
  };
}

/** Identifies the row of an unknown flag that an application evaluates with a token of a scope. */
export function unknownRowOf(
  { featureName, appName, environment }: UsageKey,
  projects: readonly string[],
): string {
  return digestOfNames(featureName, appName, environment, ...[...projects].sort());
}

/** The rows of the last week: sixteen parallel queries. */
export async function readUnknownFlags(): Promise<UnknownFlag[]> {
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

function shardOf(name: string): number {
  return digestOfNames(name).charCodeAt(0) % SHARDS;
}
