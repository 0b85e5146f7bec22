/**
 * `npm run deploy -- --stage STAGE`: bundles, packs and deploys. Further arguments are passed to
 * `osls deploy`, for example `--region eu-north-1` or `--param alarmEmail=team@example.com`.
 */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { unheardAlarms } from '../bootstrap/alarm-recipients.ts';
import { usualStackName } from '../bootstrap/options.ts';
import { regionOf } from '../bootstrap/region.ts';
import { concurrencyOf, concurrencyWarning } from './account-concurrency.ts';
import { buildConsole } from './console.ts';
import { contractsOf, discover } from './discover.ts';
import { packFunctions } from './package.ts';
import { readParam } from './read-param.ts';
import { repository } from './repository.ts';
import { runServerless } from './serverless-cli.ts';
import { uploadConsole } from './upload-console.ts';

try {
  const args = process.argv.slice(2);
  const { stage, region } = await readTarget(args);
  console.log(`Stage ${stage}, region ${region}.`);
  const most = await readConcurrency(region);
  const warning = concurrencyWarning(most);
  if (warning) console.warn(warning);
  await packFunctions();
  const bucket = await readParam(args, stage, 'consoleBucket');
  // Before the page that names them.
  if (bucket) {
    const { assets } = await buildConsole(contractsOf(await discover()));
    console.log(`${await uploadConsole(bucket, assets)} files of the console are in ${bucket}.`);
  }
  // For the alarm at 80 % of it.
  const known = most === undefined ? [] : ['--param', `accountConcurrency=${most}`];
  const { code } = await runServerless(['deploy', ...args, ...known, '--region', region], {
    cwd: repository,
  });
  process.exitCode = code;
  const unheard =
    code === 0 && (await unheardAlarms({ name: usualStackName(stage), stage }, region));
  if (unheard) console.warn(unheard);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function readConcurrency(region: string): Promise<number | undefined> {
  const client = new LambdaClient({ region, maxAttempts: 2 });
  try {
    return await concurrencyOf(client);
  } finally {
    client.destroy();
  }
}

/** @throws {ConfigurationError} naming what prevents the deployment, in one line */
async function readTarget(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      stage: { type: 'string', short: 's' },
      region: { type: 'string', short: 'r' },
      'aws-profile': { type: 'string' },
    },
  });
  const { stage, region, 'aws-profile': profile } = values;
  if (typeof stage !== 'string') {
    throw new ConfigurationError('Set a stage: npm run deploy -- --stage prod');
  }
  if (typeof profile === 'string') process.env.AWS_PROFILE = profile;
  // osls itself looks up a profile named on the command line.
  else await requireCredentials();
  return {
    stage,
    region: await regionOf(typeof region === 'string' ? region : undefined, process.env),
  };
}

/** @throws {ConfigurationError} when AWS clients find no credentials in the places where they look */
async function requireCredentials(): Promise<void> {
  // It sends no requests, so its region does not matter.
  const client = new DynamoDBClient({ region: 'eu-west-1' });
  try {
    await client.config.credentials();
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw new ConfigurationError(
      `No AWS credentials: ${reason} (Log in with \`aws sso login\`, or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.)`,
    );
  } finally {
    client.destroy();
  }
}
