/**
 * `npm run deploy -- --stage STAGE`: bundles, packs and deploys. Further arguments are passed to
 * `osls deploy`, for example `--region eu-north-1` or `--param alarmEmail=team@example.com`.
 */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { repository } from './discover.ts';
import { packFunctions } from './package.ts';
import { runServerless } from './serverless-cli.ts';

const args = process.argv.slice(2);
const problem = await obstacle(args);

if (problem === undefined) {
  await packFunctions();
  const { code } = await runServerless(['deploy', ...args], { cwd: repository });
  process.exitCode = code;
} else {
  console.error(problem);
  process.exitCode = 1;
}

/** The problem that prevents the deployment, in one line; `undefined` if there is none. */
async function obstacle(args: readonly string[]): Promise<string | undefined> {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { stage: { type: 'string', short: 's' }, 'aws-profile': { type: 'string' } },
  });
  if (typeof values.stage !== 'string') return 'Set a stage: npm run deploy -- --stage prod';
  // osls itself looks up a profile named on the command line.
  return values['aws-profile'] === undefined ? await missingCredentials() : undefined;
}

/** The reason for missing credentials; `undefined` if there are credentials. */
async function missingCredentials(): Promise<string | undefined> {
  // Every AWS client looks for credentials in the same places; this one sends no requests.
  const client = new DynamoDBClient({ region: 'eu-west-1' });
  try {
    await client.config.credentials();
    return undefined;
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    return `No AWS credentials: ${reason} (Log in with \`aws sso login\`, or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.)`;
  } finally {
    client.destroy();
  }
}
