import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import type { RowSum, StoredRow } from '../../platform/posts/model.ts';
import type { AcceptedUsage, UsageKey } from './model.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    UnknownFlag: StoredUnknownFlag;
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

export type StoredUnknownFlag = UnknownFlag & StoredRow;

/**
 * Anyone with a client token can send any names, so the rows are spread over several partitions.
 */
export const UNKNOWN_FLAG_SHARDS = 16;
const KEPT_SECONDS = 7 * 24 * 3_600;

/** What an unknown flag adds to its row. */
export function unknownSum(usage: AcceptedUsage): RowSum {
  const { featureName: name, appName, environment, yes, no, scope, seenAt } = usage;
  return {
    key: keys.unknownFlag(shardOf(name), unknownRowOf(usage, scope)),
    fields: {
      name,
      appName,
      environment,
      seenAt,
      projects: scope,
      ttl: ttlAfter(KEPT_SECONDS, new Date(seenAt)),
    },
    counters: Object.entries({ yes, no }),
  };
}

/** Identifies the row of an unknown flag that an application evaluates with a token of a scope. */
export function unknownRowOf(
  { featureName, appName, environment }: UsageKey,
  projects: readonly string[],
): string {
  return digestOfNames(featureName, appName, environment, ...[...projects].sort());
}

function shardOf(name: string): number {
  return digestOfNames(name).charCodeAt(0) % UNKNOWN_FLAG_SHARDS;
}
