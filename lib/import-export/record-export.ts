import type { Author } from '../auth/author.ts';
import { recordChange } from '../events/commit/record-change.ts';
import { MINUTE_MS } from '../platform/days.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { writeItem } from '../platform/dynamo/write-item.ts';
import { log } from '../platform/log.ts';
import type { ExportQuery } from './export-query.ts';

/**
 * Exports of one author that become events, per minute. Every event moves the head of the event
 * log, which all changes move; without a bound, anyone who can read could keep others from writing.
 */
const MAX_RECORDED_EXPORTS = 10;

/**
 * Claims one of the author's events of this minute: one write of an item that only this author's
 * exports touch. May run in parallel with the reads of the export.
 *
 * @returns whether the export is to be recorded as an event
 */
export async function claimExportEvent({ id }: Author, now = new Date()): Promise<boolean> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const { done } = await writeItem({
    update: keys.exportCount(id, minute),
    expression: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': ((minute + 2) * MINUTE_MS) / 1_000 },
    when: {
      expression: 'attribute_not_exists(#count) OR #count < :max',
      values: { ':max': MAX_RECORDED_EXPORTS },
    },
  });
  return done;
}

/**
 * Records an export as an event, or as a line of the log when the author has no event left in this
 * minute: what was exported by whom can always be found.
 *
 * @param hasEvent the result of `claimExportEvent`
 * @param count number of exported flags
 */
export async function recordExport(
  author: Author,
  hasEvent: boolean,
  { environment, project, tag, features }: ExportQuery,
  count: number,
): Promise<void> {
  const data = {
    ...(features && { features }),
    ...(tag !== undefined && { tag }),
    ...(project !== undefined && { project }),
    count,
  };
  if (!hasEvent) {
    log.info('an export has no event', {
      author: author.name,
      authorId: author.id,
      environment,
      ...data,
    });
    return;
  }
  await recordChange({ author }, async () => ({
    writes: [],
    events: [
      { type: 'features-exported', environment, ...(project !== undefined && { project }), data },
    ],
    result: undefined,
  }));
}
