import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { atVersion } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { NOTICE_SECONDS, type ReadMarks } from './model.ts';

/** A person reads in a few windows at most. */
const TRIES = 5;

/** What a user has read; `undefined` before the first time. */
export function findReadMarks(user: number): Promise<ReadMarks | undefined> {
  return getItem(keys.readMarks(user));
}

/**
 * Stores what a user has read, in one write; again if another window of theirs was faster.
 * @param change returns the new marks, or `undefined` to keep those that are stored
 */
export async function updateReadMarks(
  user: number,
  before: ReadMarks | undefined,
  change: (before: ReadMarks | undefined) => ReadMarks | undefined,
): Promise<void> {
  let stored = before;
  for (let round = 0; round < TRIES; round += 1) {
    const next = change(stored);
    if (!next) return;
    const { done, item } = await writeItem({
      put: { ...keys.readMarks(user), ...next, ttl: ttlAfter(NOTICE_SECONDS) },
      when: atVersion(stored?.version),
    });
    if (done) return;
    stored = item as ReadMarks | undefined;
  }
}
