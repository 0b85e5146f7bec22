import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startInChild } from '../../test/support/call-in-child.ts';
import type { RecordedTable, TableTask } from './recorded-table.ts';

/** Gives a copy of a table, which is removed afterwards. */
export async function withCopy<T>(folder: string, use: (copy: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'flagwright-company-'));
  try {
    await cp(folder, copy, { recursive: true });
    return await use(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Serves a copy of a table from a process of its own.
 * @param holdMs how long each call is held
 */
export function withRecordedTable<T>(
  folder: string,
  use: (table: RecordedTable) => Promise<T>,
  holdMs = 0,
): Promise<T> {
  return withCopy(folder, async (copy) => {
    const file = resolve(import.meta.dirname, 'recorded-table.ts');
    const task: TableTask = { folder: copy, holdMs };
    const table = await startInChild<RecordedTable>(file, 'startRecordedTable', task);
    try {
      return await use(table.result);
    } finally {
      await table.stop();
    }
  });
}
