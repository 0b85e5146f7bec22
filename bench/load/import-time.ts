import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { median } from '../statistics.ts';

/** An empty module. */
const EMPTY = 'data:text/javascript,export const handler = undefined;';

/**
 * Milliseconds of processor time of an import in a fresh process: median of the rounds, minus the import of an empty module
 * (the start of the engine, which would make all ratios look like 1). The files take turns, so that other
 * load on the machine affects all alike.
 */
export async function importTimes(
  files: readonly string[],
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map([EMPTY, ...files].map((file) => [file, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [file, list] of times) list.push(await importOnce(file));
  }
  const empty = median(times.get(EMPTY) ?? []);
  return new Map([...times].map(([file, list]) => [file, median(list) - empty]));
}

async function importOnce(file: string): Promise<number> {
  const url = JSON.stringify(file === EMPTY ? file : pathToFileURL(file).href);
  const script = `const start = process.cpuUsage(); await import(${url}); const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000); process.exit(0);`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    // As on Lambda: no cache of compiled code, and a region.
    env: { AWS_REGION: 'us-east-1', NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  return Number(stdout);
}
