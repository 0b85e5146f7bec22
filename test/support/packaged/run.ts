/**
 * `npm run test:packaged -- [--as-packaged] [--rights] [options and files of vitest]`: the tests of the running
 * service, whose functions are the packages of `npm run package`, each in a process of its own under AWS's runtime
 * client. `--as-packaged` takes the packages that are there. With `--rights` a function can do only what its role
 * allows; then the run ends with the rights that were missing, which fail it, and those that nobody used.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../../infra/build/repository.ts';
import { readPackagedTemplate } from './packaged-functions.ts';
import { readRights, reportRights } from './rights-report.ts';

const args = process.argv.slice(2);
const isPackaged = args.includes('--as-packaged');
const recordsRights = args.includes('--rights');
const rest = args.filter((arg) => arg !== '--as-packaged' && arg !== '--rights');

process.exitCode = isPackaged ? 0 : await run(process.execPath, ['infra/build/package.ts']);
if (process.exitCode === 0) process.exitCode = await test();

async function test(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-packaged-'));
  try {
    const [functions, rights] = ['functions', 'rights'].map((name) => join(folder, name));
    await Promise.all([functions, rights].map((path = '') => mkdir(path)));
    const code = await run('vitest', ['run', '--project', 'e2e', ...rest], {
      FLAGWRIGHT_PACKAGED: functions ?? '',
      ...(recordsRights && { FLAGWRIGHT_RIGHTS: rights ?? '' }),
    });
    return recordsRights ? (await showRights(rights ?? '')) || code : code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints what was done with which rights. @returns 1 if one was missing */
async function showRights(folder: string): Promise<number> {
  const report = reportRights(await readPackagedTemplate(), await readRights(folder));
  console.log(`\n${report.used} rights of roles were used.`);
  show('Functions that called nothing', report.silent);
  show('Rights that no function used', report.unused);
  show('Rights that a role lacks', report.lacked);
  return report.lacked.length === 0 ? 0 : 1;
}

function show(title: string, lines: readonly string[]): void {
  console.log([`\n${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)].join('\n'));
}

/** @returns the exit code */
async function run(
  command: string,
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(command, options, {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
