import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { bundleShared } from '../../../infra/build/bundle.ts';
import { discover } from '../../../infra/build/discover.ts';
import { startService } from '../../support/service.ts';

const repository = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
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

it('every function of it loads', { timeout: 240_000 }, async () => {
  await build();
  const ids = Object.keys(JSON.parse(await readFile(resolve(folder, 'functions.json'), 'utf8')));
  const entries = ids.map((id) => resolve(folder, 'functions', id, 'index.mjs'));
  const code = `
    const modules = await Promise.all(${JSON.stringify(entries)}.map((entry) => import(entry)));
    console.log(modules.filter(({ handler }) => typeof handler === 'function').length);`;

  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code]);

  expect(Number(stdout)).toBe(ids.length);
});

it('all its functions share what commits their changes together', {
  timeout: 240_000,
}, async () => {
  const { outputFiles } = await bundleShared(await discover(), '.build/local/functions');
  const code = outputFiles.filter(({ path }) => path.endsWith('.mjs'));

  const sharing = code.filter(({ text }) => text.includes('new SharingProcess('));
  const alone = code.filter(({ text }) => text.includes('processOfOne'));

  expect(sharing).toHaveLength(1);
  expect(alone).toEqual([]);
});

it('a first start listens before it has built the console, and serves it then', {
  timeout: 240_000,
}, async () => {
  await rm(folder, { recursive: true, force: true });
  const service = await startService();
  onTestFinished(async () => {
    await service.stop();
  });
  const isBuilt = await stat(resolve(folder, 'inputs')).catch(() => undefined);

  const page = await fetch(service.url, { headers: { accept: 'text/html' } });
  const [script = ''] = /(?<=src=")\/assets\/main-[^"]+/.exec(await page.text()) ?? [];

  expect(isBuilt).toBeUndefined();
  expect((await fetch(`${service.url}${script}`)).headers.get('content-type')).toMatch(
    /javascript/,
  );
});

/** @returns when the list of functions was written, in milliseconds */
async function build(): Promise<number> {
  await run(process.execPath, ['infra/build/local-build.ts'], { cwd: repository });
  return (await stat(resolve(folder, 'functions.json'))).mtimeMs;
}
