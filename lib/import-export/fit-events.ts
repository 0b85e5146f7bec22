import type { Author } from '../auth/author.ts';
import { mostEventWrites } from '../events/commit/plan-shared.ts';
import type { EventDraft, EventType } from '../events/log/types.ts';
import { distinctWrites } from '../platform/dynamo/repeated-writes.ts';
import { TRANSACTION_LIMIT, type Write } from '../platform/dynamo/write.ts';
import { ValidationError } from '../platform/errors.ts';

/** Events recorded once per strategy; there may be 30 strategies in each environment. */
const manyEach: ReadonlySet<EventType> = new Set<EventType>([
  'feature-strategy-add',
  'feature-strategy-update',
  'feature-strategy-remove',
  'strategy-order-changed',
]);

/**
 * The events of an imported flag, reduced so that they fit into one transaction with its writes: if
 * there are too many, one `feature-import` per environment counts the changes of strategies. Pure.
 * @throws {ValidationError} for a flag that is still too large
 */
export function fitEvents(
  flag: string,
  writes: readonly Write[],
  events: readonly EventDraft[],
  author: Author,
): readonly EventDraft[] {
  const own = distinctWrites(writes).length;
  if (own + mostEventWrites(events, author) <= TRANSACTION_LIMIT) return events;
  const fewer = compact(events);
  const count = own + mostEventWrites(fewer, author);
  if (count <= TRANSACTION_LIMIT) return fewer;
  throw new ValidationError(
    `The flag "${flag}" needs ${count} writes, but one transaction can have at most ${TRANSACTION_LIMIT}. Import it with fewer strategies, tags or environments.`,
  );
}

/** Replaces the events of single strategies by one event per environment. */
function compact(events: readonly EventDraft[]): EventDraft[] {
  const folded = Map.groupBy(
    events.filter(({ type }) => manyEach.has(type)),
    ({ environment }) => environment,
  );
  const kept = events.filter(({ type }) => !manyEach.has(type));
  const imported = [...folded.values()].flatMap((group): EventDraft[] => {
    const [first] = group;
    if (!first) return [];
    const added = group.filter(({ type }) => type === 'feature-strategy-add').length;
    const removed = group.filter(({ type }) => type === 'feature-strategy-remove').length;
    const updated = group.filter(({ type }) => type === 'feature-strategy-update').length;
    const { data: _data, preData: _preData, ...place } = first;
    return [
      { ...place, type: 'feature-import', data: { strategies: { added, updated, removed } } },
    ];
  });
  return [...kept, ...imported];
}
