import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import {
  clientTable,
  type ListedTest,
  withClientTable,
} from '../support/client-table/client-table.ts';

const repository = resolve(import.meta.dirname, '../..');
const path = join(repository, 'docs/compatibility.md');

it('docs/compatibility.md has a row for each test of a client', async () => {
  const page = await readFile(path, 'utf8');

  // `npx vitest run --project unit test/contract/client-table.test.ts -u` writes the table.
  await expect(withClientTable(page, clientTable(await listTests()))).toMatchFileSnapshot(path);
}, 60_000);

/** The tests of clients, from their sources: none of them runs, and no service starts. */
async function listTests(): Promise<readonly ListedTest[]> {
  const folder = await mkdtemp(join(tmpdir(), 'client-tests-'));
  try {
    const output = join(folder, 'tests.json');
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
    const options = ['list', '--project', 'e2e', 'test/clients', `--json=${output}`];
    await promisify(execFile)(process.execPath, [vitest, ...options], { cwd: repository });
    return JSON.parse(await readFile(output, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
