import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemAuthor } from '../../../lib/auth/author.ts';
import { allRights } from '../../../lib/auth/rights.ts';
import { hashSecret } from '../../../lib/identity/tokens/token-format.ts';
import { findToken, listTokens } from '../../../lib/identity/tokens/token-store.ts';
import { config } from '../../../lib/platform/config.ts';
import { getProject } from '../../../lib/projects/project-store.ts';
import { deleteToken } from '../../../lib/projects/tokens/change-token.ts';
import {
  type AwsServerAnswer,
  type AwsServerCall,
  noStack,
  stackAnswer,
  startAwsServer,
} from '../../support/aws-server.ts';
import { startCommand } from '../../support/start-command.ts';
import { useTable } from '../../support/table.ts';

useTable();

const STACK_OF_SET = 'StackSet-flagwright-prod-0b1c3f7a-9d2e-4f56-8a7b-1c2d3e4f5a6b';

describe('an instance', () => {
  it('is seeded and gets an admin token, shown once', async () => {
    const first = await bootstrap(['--stage', 'prod']);
    const second = await bootstrap(['--stage', 'prod']);
    expect([first, second]).toEqual([
      {
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(
          /^The instance with the table flagwright-test is seeded\.\nIts admin token, shown only once: \*:\*\.[0-9a-f]{56}\n$/,
        ),
      },
      {
        code: 0,
        stderr: '',
        stdout:
          'The instance with the table flagwright-test is seeded.\nIt already has an admin token.\n',
      },
    ]);
    const secret = first.stdout.trim().split(' ').at(-1) ?? '';
    expect(await findToken(hashSecret(secret))).toMatchObject({ type: 'admin', expiresAt: null });
    expect(await getProject('default')).toMatchObject({ id: 'default' });
    expect(await listTokens()).toHaveLength(1);
  });

  it('gets the tokens from the environment', async () => {
    const token = '*:production.a-token-for-the-production';
    const { code } = await bootstrap([], { ...process.env, INIT_CLIENT_API_TOKENS: token });
    expect([code, await findToken(hashSecret(token))]).toMatchObject([0, { type: 'client' }]);
  });
});

describe('a stage', () => {
  const withCloudFormation = async (args: readonly string[]) => {
    const cloudFormation = await startAwsServer(stackOfProd);
    const { DYNAMODB_ENDPOINT, TABLE_NAME: _table, ...env } = process.env;
    try {
      return await bootstrap(args, {
        ...env,
        AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation.endpoint,
        AWS_ENDPOINT_URL_DYNAMODB: DYNAMODB_ENDPOINT,
      });
    } finally {
      await cloudFormation.close();
    }
  };

  it('is found by the table of its stack', async () => {
    const { stdout, code } = await withCloudFormation([
      '--stage',
      'prod',
      '--region',
      'eu-north-1',
    ]);
    expect([code, lines(stdout)[0]]).toEqual([
      0,
      'The instance with the table flagwright-test is seeded.',
    ]);
  });

  it('has a table that is protected from deletion afterwards, also the second time', async () => {
    const args = ['--stage', 'prod', '--region', 'eu-north-1'];
    const codes = [(await withCloudFormation(args)).code, (await withCloudFormation(args)).code];

    const client = new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT ?? '' });
    const { Table } = await client.send(
      new DescribeTableCommand({ TableName: config().tableName }),
    );
    expect([codes, Table?.DeletionProtectionEnabled]).toEqual([[0, 0], true]);
  });

  it('may have a stack with a name of its own', async () => {
    const { stdout, code } = await withCloudFormation([
      ...['--stage', 'tset', '--region', 'eu-north-1'],
      ...['--stack', STACK_OF_SET],
    ]);
    expect([code, lines(stdout)[0]]).toEqual([
      0,
      'The instance with the table flagwright-test is seeded.',
    ]);
  });

  it('that was never deployed is refused with an explanation', async () => {
    const { stderr, code } = await withCloudFormation([
      '--stage',
      'tset',
      '--region',
      'eu-north-1',
    ]);
    expect([code, lines(stderr)]).toEqual([
      1,
      [
        'There is no stack "flagwright-tset" with a table in eu-north-1. Deploy it first: npm run deploy -- --stage tset. If it has another name, add --stack NAME.',
      ],
    ]);
  });
});

describe('the first admin token', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flagwright-token-'));
    await removeTokens();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is written to a file that only its owner reads, and not printed', async () => {
    const file = join(folder, 'token');

    const { stdout } = await bootstrap(['--token-to', `file:${file}`]);

    const secret = (await readFile(file, 'utf8')).trim();
    expect(await findToken(hashSecret(secret))).toMatchObject({ type: 'admin' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(stdout).toContain(`Its admin token is in the file ${file}.`);
    expect(stdout).not.toContain(secret);
  });

  it.each([
    [
      'ssm',
      'AmazonSSM.PutParameter',
      { Name: '/flagwright/local/admin-token', Type: 'SecureString' },
    ],
    ['ssm:/teams/a', 'AmazonSSM.PutParameter', { Name: '/teams/a', Type: 'SecureString' }],
    ['secretsmanager', 'secretsmanager.CreateSecret', { Name: 'flagwright/local/admin-token' }],
  ])('is stored by --token-to %s, and not printed', async (target, operation, input) => {
    const aws = await startAwsServer(() => ({ status: 200, body: '{}' }));

    const { stdout, stderr } = await bootstrap(['--token-to', target], {
      ...process.env,
      AWS_ENDPOINT_URL_SSM: aws.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.endpoint,
    });
    await aws.close();

    expect([stderr, aws.calls.map((call) => call.operation)]).toEqual(['', [operation]]);
    const { Value, SecretString, ...sent } = JSON.parse(aws.calls[0]?.body ?? '{}');
    expect(sent).toMatchObject(input);
    expect(await findToken(hashSecret(Value ?? SecretString))).toMatchObject({ type: 'admin' });
    expect(stdout).not.toContain(Value ?? SecretString);
  });

  it('is deleted again when it cannot be stored: the next run makes another', async () => {
    const file = join(folder, 'token');
    await writeFile(file, 'of another instance');

    const refused = await bootstrap(['--token-to', `file:${file}`]);

    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('EEXIST')]);
    expect(await readFile(file, 'utf8')).toBe('of another instance');
    expect((await bootstrap([])).stdout).toContain('Its admin token, shown only once');
  });
});

describe('the region', () => {
  const regionUsed = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
    const cloudFormation = await startAwsServer(stackOfProd);
    const { PATH = '' } = process.env;
    const { stderr } = await bootstrap(['--stage', 'tset', ...args], {
      PATH,
      HOME: '/nonexistent',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_CONFIG_FILE: join(import.meta.dirname, 'aws-config'),
      AWS_SHARED_CREDENTIALS_FILE: join(import.meta.dirname, 'aws-config'),
      AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation.endpoint,
      ...env,
    });
    await cloudFormation.close();
    return /with a table in (\S+)\. /.exec(stderr)?.[1] ?? stderr.trim();
  };

  it.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['the option', ['--region', 'eu-north-1'], { AWS_REGION: 'us-west-1' }, 'eu-north-1'],
    ['AWS_REGION', [], { AWS_REGION: 'us-west-1', AWS_DEFAULT_REGION: 'us-west-2' }, 'us-west-1'],
    ['AWS_DEFAULT_REGION', [], { AWS_DEFAULT_REGION: 'us-west-2' }, 'us-west-2'],
    ['the profile', ['--aws-profile', 'flags'], {}, 'ap-south-1'],
    ['AWS_PROFILE', [], { AWS_PROFILE: 'flags' }, 'ap-south-1'],
  ])('is that of %s', async (_source, args, env, region) => {
    expect(await regionUsed(args, env)).toBe(region);
  });

  it('is asked for where nothing names one', async () => {
    expect(await regionUsed([], {})).toBe(
      'Set a region: --region eu-north-1, or AWS_REGION, or a region of the AWS profile.',
    );
  });
});

describe('errors are printed in one line', () => {
  const { DYNAMODB_ENDPOINT: _endpoint, TABLE_NAME: _table, ...elsewhere } = process.env;
  const noCredentials = {
    PATH: elsewhere.PATH,
    HOME: '/nonexistent',
    AWS_EC2_METADATA_DISABLED: 'true',
  };

  it.each([
    ['no stage', [], noCredentials, 'Set a stage: npm run bootstrap -- --stage prod'],
    ['an unknown option', ['--stag', 'prod'], noCredentials, "Unknown option '--stag'"],
    [
      'no credentials',
      ['--stage', 'prod', '--region', 'eu-north-1'],
      noCredentials,
      'No AWS credentials: ',
    ],
    ['another target', ['--token-to', 'email'], process.env, '--token-to must be ssm, secretsman'],
  ])('%s', async (_what, args, env, reason) => {
    const { stdout, stderr, code } = await bootstrap(args, env);
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
    expect(lines(stderr)).toEqual([expect.stringContaining(reason)]);
  });

  it('an invalid token', async () => {
    const { stderr, code } = await bootstrap([], {
      ...process.env,
      INIT_ADMIN_API_TOKENS: '*:development.not-for-admins',
    });
    expect([code, lines(stderr)]).toEqual([
      1,
      ['INIT_ADMIN_API_TOKENS: the token "*:******" must start with "*:*." as admin tokens do.'],
    ]);
  });

  it('a missing table', async () => {
    const { stderr, code } = await bootstrap([], { ...process.env, TABLE_NAME: 'nowhere' });
    expect([code, lines(stderr)]).toEqual([
      1,
      [`There is no table "nowhere" in ${process.env.AWS_REGION}.`],
    ]);
  });
});

function bootstrap(args: readonly string[], env = process.env) {
  return startCommand('infra/bootstrap/bootstrap.ts', args, env).ended;
}

/** Queries of CloudFormation; it knows the stack of one stage, and one that a stack set has named. */
function stackOfProd({ body }: AwsServerCall): AwsServerAnswer {
  const name = new URLSearchParams(body).get('StackName') ?? '';
  return ['flagwright-prod', STACK_OF_SET].includes(name)
    ? stackAnswer({ TableName: 'flagwright-test' })
    : noStack;
}

async function removeTokens(): Promise<void> {
  const caller = {
    author: systemAuthor,
    rights: allRights,
    tokenType: 'admin',
    projects: ['*'],
    environment: '*',
  } as const;
  for (const { hash } of await listTokens()) await deleteToken(caller, hash);
}

function lines(output: string): string[] {
  return output.split('\n').filter((line) => line !== '');
}
