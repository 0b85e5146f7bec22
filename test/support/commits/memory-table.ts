import type { CommitIntent } from '../../../lib/events/commit/commit-model.ts';
import type {
  CommitTable,
  Line,
  SingleWrite,
  Waiting,
} from '../../../lib/events/commit/commit-port.ts';
import { instanceHead } from '../../../lib/events/log/event-log.ts';
import { TransactionCanceledException } from '../../../lib/platform/dynamo/exceptions.ts';
import type { ItemsAt } from '../../../lib/platform/dynamo/get-items.ts';
import type { Key } from '../../../lib/platform/dynamo/key.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { keyOf } from '../../../lib/platform/dynamo/repeated-writes.ts';
import type { Item, Write } from '../../../lib/platform/dynamo/write.ts';
import { applyUpdate, holds } from './expressions.ts';

/** An item's key as text. */
export function idOf({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}

/**
 * The table that the protocol of commits needs, in memory: the same writes, conditions and
 * expressions, each call at once. Who uses it adds delays, crashes and the order of calls.
 */
export class MemoryTable {
  readonly items = new Map<string, Key & Item>();
  readonly #partitions = new Map<string, Map<string, Key & Item>>();
  readonly #alter: (write: Write) => Write;

  /** @param alter plants a fault into every write */
  constructor(alter: (write: Write) => Write = (write) => write) {
    this.#alter = alter;
  }

  read<const Keys extends readonly Key[]>(wanted: Keys): ItemsAt<Keys> {
    // Each key says the type of its item, as in the table.
    return wanted.map((key) => this.items.get(idOf(key))) as unknown as ItemsAt<Keys>;
  }

  partition(pk: string): (Key & Item)[] {
    const found = [...(this.#partitions.get(pk)?.values() ?? [])];
    return found.sort((left, right) => (left.sk < right.sk ? -1 : 1));
  }

  queryWaiting(limit: number): Waiting[] {
    // This partition has what waits alone.
    return this.partition(keys.commitPartition).slice(0, limit) as unknown as Waiting[];
  }

  queryDeferred(limit = Number.POSITIVE_INFINITY): CommitIntent[] {
    const found = this.partition(keys.commitPartition);
    // Rows are typed by their keys, of which this table knows nothing.
    return found
      .filter(({ sk }) => sk.startsWith(keys.deferredIntentPrefix))
      .slice(0, limit) as never;
  }

  lastInLine(): Line {
    const before = this.partition(keys.commitPartition).filter(
      ({ sk }) => sk < keys.commitIntentPrefix,
    );
    const last = before.at(-1);
    const newest = last?.key === undefined ? undefined : String(last.key);
    return { newest, isDeferred: last !== undefined && newest === undefined };
  }

  newestCommit(): string | undefined {
    const newest = this.partition(keys.commitPartition)
      .filter(({ sk }) => sk.startsWith(keys.pendingCommitPrefix))
      .at(-1);
    return newest && String(newest.key);
  }

  /** @throws {TransactionCanceledException} */
  transact(planned: readonly Write[]): void {
    const writes = planned.map(this.#alter);
    const failed = writes.map((write) => !this.#holds(write));
    if (failed.includes(true)) {
      throw cancelled(failed.map((is) => (is ? 'ConditionalCheckFailed' : 'None')));
    }
    const ids = writes.map((write) => idOf(keyOf(write)));
    if (new Set(ids).size < ids.length) throw new Error(`One item twice: ${ids.join(', ')}`);
    if (writes.length > 100) throw new Error(`${writes.length} actions in one transaction.`);
    for (const write of writes) this.#apply(write);
  }

  write(write: SingleWrite): boolean {
    if (!this.#holds(write)) return false;
    this.#apply(write);
    return true;
  }

  #holds(write: Write): boolean {
    if (write.when === undefined) return true;
    const { names, values } = { names: undefined, values: undefined, ...write };
    const when = {
      expression: write.when.expression,
      names: { ...names, ...write.when.names },
      values: { ...values, ...write.when.values },
    };
    return holds(when, this.items.get(idOf(keyOf(write))));
  }

  #apply(write: Write): void {
    const key = keyOf(write);
    const partition = this.#partitions.get(key.pk) ?? new Map<string, Key & Item>();
    this.#partitions.set(key.pk, partition);
    if ('remove' in write) {
      this.items.delete(idOf(key));
      partition.delete(key.sk);
      return;
    }
    if ('check' in write) return;
    const item = 'put' in write ? write.put : applyUpdate(write, this.items.get(idOf(key)));
    this.items.set(idOf(key), item);
    partition.set(key.sk, item);
  }
}

export function cancelled(codes: readonly string[]): TransactionCanceledException {
  return new TransactionCanceledException(`cancelled: ${codes.join(', ')}`, {
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

/** The calls of a `CommitTable`, each passed on by `call`. */
export function tableOf(
  table: MemoryTable,
  call: <T>(name: keyof CommitTable, act: () => T, writes?: readonly Write[]) => Promise<T>,
): CommitTable {
  return {
    getItems: (wanted) => call('getItems', () => table.read(wanted)),
    queryWaiting: (limit) => call('queryWaiting', () => table.queryWaiting(limit)),
    readHead: () => call('readHead', () => table.read([instanceHead])[0]),
    queryDeferred: (limit) => call('queryDeferred', () => table.queryDeferred(limit)),
    lastInLine: () => call('lastInLine', () => table.lastInLine()),
    newestCommit: () => call('newestCommit', () => table.newestCommit()),
    transact: (writes) => call('transact', () => table.transact(writes), writes),
    write: (write) => call('write', () => table.write(write), [write]),
  };
}
