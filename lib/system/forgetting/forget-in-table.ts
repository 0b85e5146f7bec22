import { chunksOf } from '../../platform/chunks.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { scanPage } from '../../platform/dynamo/scan.ts';
import type { Forget } from './forget-rules.ts';
import type { ForgettingPlace } from './model.ts';
import { rewriteItem } from './rewrite-item.ts';

const WRITES_AT_ONCE = 16;

/** Partitions that are left alone: events have their own turn, and what is being forgotten must stay known. */
const others: ReadonlySet<string> = new Set([keys.eventPartition, keys.forgettingPartition]);

/** Replaces the texts of a person in the next page of the table, of 1 MB at most. @returns where to go on */
export async function forgetInTable(
  after: Key | undefined,
  forget: Forget,
): Promise<ForgettingPlace> {
  const { items, next } = await scanPage(after);
  const wanted = items.filter(({ pk }) => !others.has(pk));
  const found = wanted.filter((item) => forget(item) !== item);
  for (const some of chunksOf(found, WRITES_AT_ONCE)) {
    await Promise.all(some.map((item) => rewriteItem(item, forget)));
  }
  return next ? { phase: 'items', after: next } : { phase: 'events', block: 0 };
}
