import { LRUCache } from 'lru-cache';
import type { Caller } from '../../auth/caller.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { weekOf } from '../../platform/dynamo/weeks.ts';
import { log } from '../../platform/log.ts';
import type { FlagReport, InstanceReport } from './model.ts';
import { addSeenFlags, saveInstance } from './sighting-store.ts';

/** What applications that are stored report about themselves. */
interface Sightings {
  readonly instances: readonly InstanceReport[];
  /** Flags that exist. */
  readonly flags: readonly FlagReport[];
}

const WRITES_AT_ONCE = 16;

/** Instances report every minute; they are written again after ten. */
const WRITTEN_AGAIN_MS = 10 * 60_000;

/** When this process has written what an instance reports, in milliseconds since 1970. */
const written = new LRUCache<string, number>({ max: 5_000 });

/** The flags that this process has stored, by application, place and week: 200,000 names in all. */
const added = new LRUCache<string, ReadonlySet<string>>({
  maxSize: 200_000,
  sizeCalculation: ({ size }) => size + 1,
});

/**
 * Stores which instances of applications run, and which flags they evaluate. Writes only what this process has
 * not written lately. Never throws: a report must not fail because of it, and the next one, in a minute,
 * stores the same.
 *
 * Frontend tokens are public, and their instances are devices of users: their ids are not stored, so that
 * an application has one item for each environment and token scope, whatever they send.
 */
export async function recordSightings(
  { tokenType, projects }: Pick<Caller, 'tokenType' | 'projects'>,
  { instances, flags }: Sightings,
): Promise<void> {
  const now = new Date();
  const writes = [
    ...instances
      .map((report) => ({
        ...report,
        instanceId: tokenType === 'frontend' ? null : idOf(report),
      }))
      .map((report) => instanceWrite(report, projects, now)),
    ...flagWrites(flags, now),
  ].filter((write) => write !== undefined);
  for (const batch of chunksOf(writes, WRITES_AT_ONCE)) {
    await Promise.all(batch.map(tryWrite));
  }
}

/** SDKs without an id of their own are one instance. */
function idOf({ instanceId }: InstanceReport): string {
  return (instanceId || 'default').toWellFormed();
}

function instanceWrite(report: InstanceReport, projects: readonly string[], now: Date) {
  const { appName, environment, instanceId, sdkVersion } = report;
  const key = JSON.stringify([appName, environment, instanceId, sdkVersion ?? null, projects]);
  const at = written.get(key) ?? Number.NEGATIVE_INFINITY;
  if (Math.abs(now.getTime() - at) < WRITTEN_AGAIN_MS) return undefined;
  return async () => {
    await saveInstance(report, projects, now);
    written.set(key, now.getTime());
  };
}

/** A write for each application, environment and project with flags that this process has not stored this week. */
function flagWrites(flags: readonly FlagReport[], now: Date) {
  const week = weekOf(now);
  // Only the name of an application can have any character.
  const keyOf = ({ appName, environment, project }: FlagReport) =>
    `${week} ${environment} ${project} ${appName}`;
  return [...Map.groupBy(flags, keyOf)].map(([key, [place, ...others]]) => {
    if (!place) return undefined;
    const known = added.get(key);
    const names = new Set([place, ...others].map(({ flag }) => flag));
    const fresh = [...names].filter((name) => !known?.has(name));
    if (fresh.length === 0) return undefined;
    return async () => {
      await addSeenFlags(place, fresh, now);
      added.set(key, new Set([...(known ?? []), ...fresh]));
    };
  });
}

async function tryWrite(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.warn('what an application reports about itself was not stored', {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}
