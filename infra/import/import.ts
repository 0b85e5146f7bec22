/**
 * `npm run import -- FILE|URL`: imports flags from an export file, or everything from a running
 * instance. It only uses HTTP, so tokens are all it needs. Can be interrupted and repeated at any
 * time.
 */
import { AdminApi } from './admin-api.ts';
import { compareInstances } from './compare-instances.ts';
import { importFile } from './import-file.ts';
import { importSource } from './import-source.ts';
import { instanceSource } from './instance-source.ts';
import type { Run } from './migration.ts';
import { type ImportOptions, readOptions, USAGE } from './options.ts';
import { copyPeople } from './people/copy-people.ts';
import { Report } from './report.ts';
import { runCommand, wantsHelp } from './run-command.ts';

const INTERRUPTED = 130;

await runCommand(runImport);

async function runImport(args: readonly string[]): Promise<void> {
  if (wantsHelp(args)) return console.log(USAGE);
  const options = readOptions(args, process.env);
  const { isDryRun } = options;
  const report = new Report();
  const target = new AdminApi(options.target, options.targetToken);
  const run = { target, report, output: process.stdout, isDryRun };
  process.once('SIGINT', () => {
    console.error(
      '\nStopped. Every flag is imported completely, or not at all. Run the command again to continue.',
    );
    process.exit(INTERRUPTED);
  });
  try {
    await (options.isInstance
      ? importInstance(run, options, sourceOf(options))
      : importFile(run, options));
  } finally {
    for (const line of report.lines(isDryRun)) console.log(line);
  }
  if (report.hasRefusals) process.exitCode = 1;
  if (options.isCompared && !(await compare(options))) process.exitCode = 1;
}

/** @returns whether applications get the same from both instances */
function compare(options: ImportOptions): Promise<boolean> {
  const { source, sourceToken, target, targetToken, project, environment, withTokens } = options;
  console.log('\nWhat applications get from both instances (npm run compare):');
  return compareInstances(
    {
      ...{ source, sourceToken, target, targetToken, tokens: [], withListed: withTokens },
      scope: { project, environment },
    },
    console.log,
  );
}

async function importInstance(run: Run, options: ImportOptions, source: AdminApi): Promise<void> {
  if (!options.onlyPeople) await importSource(run, options, instanceSource(source));
  if (options.withPeople) await copyPeople(run, source, options);
}

function sourceOf({ source, sourceToken = '' }: ImportOptions): AdminApi {
  return new AdminApi(source, sourceToken);
}
