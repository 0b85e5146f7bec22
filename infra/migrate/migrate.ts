/**
 * `npm run migrate -- --stage STAGE [--stack NAME] [--region REGION] [--aws-profile PROFILE]`: brings the data of a deployed instance to the form of
 * this release, with the AWS credentials of the environment. It may be stopped at any time: the next run goes on.
 */
import { parseArgs } from 'node:util';
import { migrate } from '../../lib/system/data-version/migrate.ts';
import { useOperatorCredentials } from '../bootstrap/operator-credentials.ts';
import { instanceOptions, parsed, readInstance } from '../bootstrap/options.ts';
import { runOperatorCommand } from '../bootstrap/run-operator-command.ts';
import { stackOutput } from '../bootstrap/stack-output.ts';

await runOperatorCommand(run);

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const { values } = parsed(() => parseArgs({ args, options: instanceOptions }));
  const { stack, region } = await readInstance(values, process.env, 'migrate');
  process.env.AWS_REGION = region;
  useOperatorCredentials(region);
  if (stack) process.env.TABLE_NAME = await stackOutput('TableName', stack, region);
  const version = await migrate({ report: (line) => console.log(line) });
  console.log(`The data has version ${version}, the newest of this release.`);
}
