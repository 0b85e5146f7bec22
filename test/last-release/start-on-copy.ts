/** What a release is started on. */
export interface WrittenTable {
  /** The data folder. */
  readonly folder: string;
  /** The variables that name the table and the key of its secrets. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The text of a program that takes the place of `npm start` in a release: it starts the release on a copy of a
 * written table, where the caller wanted a table in memory. All is in the text, because the tests of a release pass
 * no variables that they do not know.
 * @param copies folder for the copies
 */
export function startOnCopy(table: WrittenTable, copies: string): string {
  return `
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

if (process.env.DATA_DIR === ':memory:') {
  const folder = await mkdtemp(join(${JSON.stringify(copies)}, 'copy-'));
  await cp(${JSON.stringify(table.folder)}, folder, { recursive: true });
  Object.assign(process.env, ${JSON.stringify(table.env)}, { DATA_DIR: folder });
}
await import('./start-release.ts');
`;
}
