import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../../..');
const folder = resolve(repository, '.build/local');

it('a build of unchanged sources is used again, an unfinished one is not', {
  timeout: 240_000,
}, async () => {
  const first = await build();
  const again = await build();
  await rm(resolve(folder, 'inputs'));
  const unfinished = await build();

  expect(again).toBe(first);
  expect(unfinished).toBeGreaterThan(first);
  expect(await readFile(resolve(folder, 'inputs'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

/** @returns when the list of functions was written, in milliseconds */
async function build(): Promise<number> {
  await promisify(execFile)(process.execPath, ['infra/build/local-build.ts'], { cwd: repository });
  return (await stat(resolve(folder, 'functions.json'))).mtimeMs;
}
