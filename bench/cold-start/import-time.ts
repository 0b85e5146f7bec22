import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { median } from '../framework/statistics.ts';

const run = promisify(execFile);

const ROUNDS = 21;

const script = (file: string): string =>
  `const start = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(performance.now() - start); process.exit(0);`;

/** Milliseconds that a process which has just started takes to import a file. */
const importOnce = async (file: string): Promise<number> => {
  const args = ['--input-type=module', '--eval', script(file)];
  const { stdout } = await run(process.execPath, args, {
    // As on Lambda: no cache of compiled code, and a region.
    env: { AWS_REGION: 'us-east-1', NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  return Number(stdout);
};

const EMPTY = fileURLToPath(new URL('./empty-module.mjs', import.meta.url));

/**
 * Milliseconds of an import in a fresh process, median of 21, less those of a module with nothing in it
 * (the engine's own start, which would make all ratios look like 1), of several files in turns: what else the
 * machine does hits all alike.
 */
export const importTimes = async (
  files: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const times = new Map([EMPTY, ...files].map((file) => [file, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [file, list] of times) list.push(await importOnce(file));
  }
  const empty = median(times.get(EMPTY) ?? []);
  return new Map([...times].map(([file, list]) => [file, median(list) - empty]));
};
