import { LRUCache } from 'lru-cache';
import { chunksOf } from '../../platform/chunks.ts';
import { chunkItems, type IdempotencyKey } from '../../platform/posts/chunk-items.ts';
import { createChunkStore } from '../../platform/posts/chunk-store.ts';
import { impactPostWrite } from './impact-post-store.ts';
import type { AcceptedReport, Reported, Sample } from './model.ts';
import { isSample } from './sample-rules.ts';

const WRITES_AT_ONCE = 8;

const storeChunk = createChunkStore<AcceptedReport>({
  merge: (reported) => reported,
  writeOf: impactPostWrite,
});

/** SDKs say every minute that a metric is there, also when nothing happened: once an hour is enough. */
const SAID_EACH_MS = 3_600_000;

/** When this process last stored that a metric is there, in milliseconds since 1970. */
const defined = new LRUCache<string, number>({ max: 20_000 });

/**
 * Stores samples, to be added up later. With an idempotency key, samples that were stored before are skipped.
 * @param scope projects of the token that reported them
 * @throws {ThrottledError} when the table is busy
 */
export async function storeSamples(
  reported: readonly Reported[],
  scope: readonly string[],
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const now = new Date();
  const counted = reported.filter((each) => !isDefinition(each));
  const definitions = reported.filter((each) => isDefinition(each) && isDue(each, scope, now));
  const key = idempotencyKey && { ...idempotencyKey, key: `impact ${idempotencyKey.key}` };
  const accepted = (each: Reported) => ({ ...each, scope });
  const chunks = [
    ...chunkItems(counted.map(accepted), textOf, key, now),
    // Without a mark: they add nothing, and a retry leaves out those that are known by then.
    ...chunkItems(definitions.map(accepted), textOf, undefined, now),
  ];
  for (const some of chunksOf(chunks, WRITES_AT_ONCE)) await Promise.all(some.map(storeChunk));
  for (const each of [...counted, ...definitions]) {
    if (isSample(each)) defined.set(placeOf(each, scope), now.getTime());
  }
}

/** Whether something reported says only that a metric is there. */
function isDefinition(reported: Reported): reported is Sample {
  return isSample(reported) && reported.samples === 0;
}

function isDue(definition: Sample, scope: readonly string[], now: Date): boolean {
  const at = defined.get(placeOf(definition, scope));
  return at === undefined || Math.abs(now.getTime() - at) >= SAID_EACH_MS;
}

function placeOf({ name, type, environment }: Sample, scope: readonly string[]): string {
  return JSON.stringify([name, type, environment, scope]);
}

/** What a retry sends again. Not the time: one in the future is replaced by the current time. */
function textOf(reported: AcceptedReport): string {
  if (!isSample(reported)) return JSON.stringify(reported);
  const { minute: _minute, ...sample } = reported;
  return JSON.stringify(sample);
}
