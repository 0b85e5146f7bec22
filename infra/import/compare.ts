/**
 * `npm run compare -- URL`: compares what applications get from two instances. Reads only.
 * Exits with 1 if a verdict differs, or if there is nothing to compare.
 */
import { compareInstances } from './compare-instances.ts';
import { COMPARE_USAGE, readCompareOptions } from './compare-options.ts';
import { runCommand, wantsHelp } from './run-command.ts';

await runCommand(compare);

async function compare(args: readonly string[]): Promise<void> {
  if (wantsHelp(args)) return console.log(COMPARE_USAGE);
  const isSame = await compareInstances(readCompareOptions(args, process.env), console.log);
  if (!isSame) process.exitCode = 1;
}
