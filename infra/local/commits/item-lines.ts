import type { CommitClock } from '../../../lib/events/commit/commit-port.ts';
import { isShareable } from '../../../lib/platform/dynamo/combine-writes.ts';
import { itemName } from '../../../lib/platform/dynamo/repeated-writes.ts';
import type { Write } from '../../../lib/platform/dynamo/write.ts';

/** After this long, the first writer is stuck in an unanswered call, and the next one proceeds. */
const STUCK_MS = 3_000;

/** A change in the lines of its items. */
interface Member {
  /** Names of the items, and whether it writes them in a way that others depend on. */
  readonly items: ReadonlyMap<string, { readonly isShared: boolean }>;
  readonly gone: Promise<void>;
  isGone: boolean;
  /** When its turn came. */
  since?: number;
}

/**
 * Changes of this process that write the same item, in the order in which they came: one after the other,
 * instead of one that commits and others that lose. Only for speed: what keeps changes apart are the conditions
 * of their transactions, as for changes of other processes.
 */
export class ItemLines {
  readonly #lines = new Map<string, Set<Member>>();
  readonly #places = new Set<ItemPlace>();

  /** How many changes are under way. */
  get changes(): number {
    return this.#places.size;
  }

  /** For a change that is about to read what it depends on. */
  begin(): ItemPlace {
    const place = new ItemPlace(this);
    this.#places.add(place);
    return place;
  }

  /** @returns those before it who have to commit first */
  join(member: Member): readonly Member[] {
    const before = [...member.items].flatMap(([item, { isShared }]) => {
      const line = this.#lines.get(item) ?? new Set();
      const earlier = [...line].filter((other) => !(isShared && other.items.get(item)?.isShared));
      this.#lines.set(item, line.add(member));
      return earlier;
    });
    return [...new Set(before)];
  }

  end(place: ItemPlace, member: Member | undefined): void {
    this.#places.delete(place);
    if (!member) return;
    for (const item of member.items.keys()) {
      const line = this.#lines.get(item);
      line?.delete(member);
      if (line?.size === 0) this.#lines.delete(item);
    }
    for (const other of this.#places) other.noteChanged(member.items.keys());
  }
}

/** The place of one change in the lines of all items that it writes. */
class ItemPlace {
  readonly #lines: ItemLines;
  readonly #leaving = Promise.withResolvers<void>();
  readonly #changed = new Set<string>();
  #member: Member | undefined;

  constructor(lines: ItemLines) {
    this.#lines = lines;
  }

  /** Items that another change wrote while this one may have been reading them. */
  noteChanged(items: Iterable<string>): void {
    if (this.#member) return;
    for (const item of items) this.#changed.add(item);
  }

  /**
   * Waits until all changes that came before have written the items.
   * @param writes what the change would write, from what it has read
   * @returns whether it has to read again
   */
  async takeTurn(writes: readonly Write[], clock: CommitClock, giveUpAt: number): Promise<boolean> {
    const now = () => clock.now().getTime();
    const items = itemsOf(writes);
    const member: Member = { items, gone: this.#leaving.promise, isGone: false };
    this.#member = member;
    const before = this.#lines.join(member);
    const isStuck = ({ isGone, since = Number.POSITIVE_INFINITY }: Member) =>
      isGone || now() - since >= STUCK_MS;
    while (!before.every(isStuck) && now() < giveUpAt) {
      const all = before.map(({ gone }) => gone);
      await Promise.race([Promise.all(all), clock.wait(STUCK_MS)]);
    }
    member.since = now();
    return (
      before.length > 0 ||
      items.entries().some(([item, { isShared }]) => !isShared && this.#changed.has(item))
    );
  }

  leave(): void {
    this.#lines.end(this, this.#member);
    if (this.#member) this.#member.isGone = true;
    this.#leaving.resolve();
  }
}

function itemsOf(writes: readonly Write[]): Member['items'] {
  const items = new Map<string, { readonly isShared: boolean }>();
  for (const write of writes) {
    const item = itemName(write);
    const isShared = isShareable(write) && (items.get(item)?.isShared ?? true);
    items.set(item, { isShared });
  }
  return items;
}
