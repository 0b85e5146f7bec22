import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { contractsFile, discover } from '../../../infra/build/discover.ts';
import { findFunctions } from '../../../infra/build/find-functions.ts';
import { replaceFile } from '../../../infra/build/replace-file.ts';
import { repository } from '../../../infra/build/repository.ts';

const typesFile = resolve(repository, '.build/routes.d.ts');

it('as data, contracts lose nothing', { timeout: 60_000 }, async () => {
  const { operations, sharedFunctions, workers } = await discover();

  expect({ operations, sharedFunctions, workers }).toStrictEqual(await findFunctions());
});

it('contracts and types are made once, and again when functions have changed', {
  timeout: 60_000,
}, async () => {
  await write();
  const first = await timesWritten();
  await write();
  const again = await timesWritten();
  const text = await readFile(contractsFile, 'utf8');
  await replaceFile(contractsFile, text.replace(/"inputs":"\w+"/, '"inputs":"of other functions"'));
  await write();
  const changed = await timesWritten();

  expect(again).toEqual(first);
  expect(changed.contracts).toBeGreaterThan(first.contracts);
  expect(changed.types).toBeGreaterThan(first.types);
  expect(await readFile(contractsFile, 'utf8')).toBe(text);
});

async function write(): Promise<void> {
  await promisify(execFile)(process.execPath, ['infra/build/write-contracts.ts'], {
    cwd: repository,
  });
}

/** In milliseconds. */
async function timesWritten() {
  const [contracts, types] = await Promise.all([stat(contractsFile), stat(typesFile)]);
  return { contracts: contracts.mtimeMs, types: types.mtimeMs };
}
