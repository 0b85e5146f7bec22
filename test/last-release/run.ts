/**
 * `npm run test:last-release -- [options and files of vitest]`: end-to-end tests of the last release, run by its own
 * code on a table that this code wrote. So an update may be taken back, and old and new code may work side by side
 * while it is made, and both serve a share of all callers in a canary: see docs/updating.md.
 */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '../support/round-trips/recorded-service.ts';
import { runCanary } from './canary.ts';
import { checkOut, runIn } from './check-out.ts';
import { startOnCopy, type WrittenTable } from './start-on-copy.ts';
import { writeTable } from './write-table.ts';

const folder = await mkdtemp(join(tmpdir(), 'flagwright-last-release-'));
try {
  const release = join(folder, 'release');
  await checkOut(release);
  await startOnCopies(release, await write());
  const options = process.argv.slice(2);
  const code = await runIn(release, 'vitest', ['run', '--project', 'e2e', ...options]);
  if (code === 0) await runCanary(release, folder);
  process.exitCode = code;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function write(): Promise<WrittenTable> {
  const table = join(folder, 'table');
  console.log(`${await writeTable(table)} operations have written a table.`);
  const { TABLE_NAME, ENCRYPTION_KEY } = account;
  return { folder: table, env: { TABLE_NAME, ENCRYPTION_KEY } };
}

/** Each start of the release with a table in memory has a copy of the written one instead. */
async function startOnCopies(release: string, table: WrittenTable): Promise<void> {
  const copies = join(folder, 'copies');
  const local = join(release, 'infra/local');
  await mkdir(copies);
  await rename(join(local, 'start.ts'), join(local, 'start-release.ts'));
  await writeFile(join(local, 'start.ts'), startOnCopy(table, copies));
}
