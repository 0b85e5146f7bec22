/**
 * `npm run test:last-release -- [options and files of vitest]`: end-to-end tests of the last release, run by its own
 * code on a table that this code wrote. So an update may be taken back, and old and new code may work side by side
 * while it is made: see docs/updating.md.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../infra/build/repository.ts';
import { readLastRelease } from '../../infra/release/last-release.ts';
import { account } from '../support/round-trips/recorded-service.ts';
import { startOnCopy, type WrittenTable } from './start-on-copy.ts';
import { writeTable } from './write-table.ts';

const folder = await mkdtemp(join(tmpdir(), 'flagwright-last-release-'));
try {
  const release = join(folder, 'release');
  await checkOut(release);
  await startOnCopies(release, await write());
  const options = process.argv.slice(2);
  process.exitCode = await run(release, 'vitest', ['run', '--project', 'e2e', ...options]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Puts the last release, with its packages, into a folder. @throws {Error} when the clone lacks its commit */
async function checkOut(release: string): Promise<void> {
  const { commit } = await readLastRelease();
  const archive = join(folder, 'release.tar');
  await mkdir(release);
  try {
    await promisify(execFile)('git', ['archive', '-o', archive, commit], { cwd: repository });
  } catch {
    throw new Error(`This clone has no commit ${commit}: git fetch --unshallow`);
  }
  await promisify(execFile)('tar', ['-xf', archive, '-C', release]);
  const code = await run(release, 'npm', ['ci', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error('The packages of the last release could not be installed.');
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

/** @returns the exit code */
async function run(cwd: string, command: string, args: readonly string[]): Promise<number> {
  const PATH = [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, PATH } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
