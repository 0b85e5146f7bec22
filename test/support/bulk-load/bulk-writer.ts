import type { Author } from '../../../lib/auth/author.ts';
import { type LogHead, touchedLogs } from '../../../lib/events/log/event-log.ts';
import { planAppend } from '../../../lib/events/log/plan-append.ts';
import type { EventDraft } from '../../../lib/events/log/types.ts';
import type { Key } from '../../../lib/platform/dynamo/key.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import type { Item, Write } from '../../../lib/platform/dynamo/write.ts';
import type { BulkTable } from './open-bulk-table.ts';

type StoredItem = Key & Item;

/** Items per batch: few enough for the memory, many enough to be fast. */
const BATCH = 5_000;

const emptyHead: LogHead = { length: 0, day: '', at: '' };

/**
 * Carries out changes as `recordChange` does, with the same writes and the same events, but without
 * transactions, conditions and the network: thousands of changes a second. Nothing else may write at the
 * same time. Events are stored as already dispatched: without an outbox mark.
 */
export class BulkWriter {
  readonly #table: BulkTable;
  readonly #pending = new Map<string, StoredItem>();
  readonly #heads = new Map<string, LogHead>();

  constructor(table: BulkTable) {
    this.#table = table;
  }

  /** One change: its state and its events. */
  async record(
    author: Author,
    writes: readonly Write[],
    drafts: readonly EventDraft[],
    now: Date,
  ): Promise<void> {
    for (const write of writes) await this.#apply(write);
    const logs = touchedLogs(drafts, author);
    for (const log of logs) await this.#readHead(log);
    for (const write of planAppend(drafts, author, this.#heads, now).writes) {
      await this.#apply(write);
    }
    for (const log of logs) {
      // The item of this key is the head.
      const head = this.#pending.get(idOf(keys.eventLogHead(log))) as unknown as LogHead;
      this.#heads.set(log, { length: head.length, day: head.day, at: head.at });
    }
    if (this.#pending.size >= BATCH) await this.flush();
  }

  /** Writes the pending items. */
  async flush(): Promise<void> {
    await this.#table.write([...this.#pending.values()]);
    this.#pending.clear();
  }

  async #readHead(log: string): Promise<void> {
    if (this.#heads.has(log)) return;
    const head = (await this.#table.read(keys.eventLogHead(log))) as LogHead | undefined;
    this.#heads.set(log, head ? { length: head.length, day: head.day, at: head.at } : emptyHead);
  }

  async #apply(write: Write): Promise<void> {
    if ('check' in write) return;
    if ('put' in write) {
      if (!write.put.pk.startsWith('OUTBOX')) this.#pending.set(idOf(write.put), write.put);
      return;
    }
    if (!('update' in write)) throw new Error('Deletions are unsupported in bulk.');
    const id = idOf(write.update);
    const before = this.#pending.get(id) ?? (await this.#table.read(write.update));
    const added = additionsOf(write).map(([name, by]) => [name, Number(before?.[name] ?? 0) + by]);
    this.#pending.set(id, { ...before, ...write.update, ...Object.fromEntries(added) });
  }
}

function idOf({ pk, sk }: Key): string {
  return `${pk}\u0000${sk}`;
}

/** `ADD #count :by, #other :one` as names and numbers. */
function additionsOf({ expression, names, values }: Extract<Write, { update: Key }>) {
  if (!expression.startsWith('ADD ')) throw new Error(`Unsupported in bulk: ${expression}`);
  return expression
    .slice('ADD '.length)
    .split(',')
    .map((part) => {
      const [name = '', value = ''] = part.trim().split(' ');
      return [names?.[name] ?? name, Number(values?.[value])] as const;
    });
}
