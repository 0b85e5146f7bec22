import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { hashSecret } from '../../../lib/identity/tokens/token-format.ts';
import { findToken, listTokens } from '../../../lib/identity/tokens/token-store.ts';
import { dynamo } from '../../../lib/platform/dynamo/client.ts';
import { getProject } from '../../../lib/projects/project-store.ts';
import { startCommand } from '../../support/start-command.ts';
import { useTable } from '../../support/table.ts';

useTable();

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
    const { server, endpoint } = await startCloudFormation();
    const { DYNAMODB_ENDPOINT, TABLE_NAME: _table, ...env } = process.env;
    try {
      return await bootstrap(args, {
        ...env,
        AWS_ENDPOINT_URL_CLOUDFORMATION: endpoint,
        AWS_ENDPOINT_URL_DYNAMODB: DYNAMODB_ENDPOINT,
      });
    } finally {
      server.close();
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
        'There is no stack "flagwright-tset" with a table in eu-north-1. Deploy it first: npm run deploy -- --stage tset',
      ],
    ]);
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
    ['no credentials', ['--stage', 'prod'], noCredentials, 'No AWS credentials: '],
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
    const region = await dynamo().config.region();
    const { stderr, code } = await bootstrap([], { ...process.env, TABLE_NAME: 'nowhere' });
    expect([code, lines(stderr)]).toEqual([1, [`There is no table "nowhere" in ${region}.`]]);
  });
});

function bootstrap(args: readonly string[], env = process.env) {
  return startCommand('infra/bootstrap/bootstrap.ts', args, env).ended;
}

/** A fake CloudFormation that knows the stack of one stage. */
async function startCloudFormation() {
  const server = createServer((request, response) => {
    void text(request).then((query) => {
      const asked = new URLSearchParams(query);
      const known = asked.get('StackName') === 'flagwright-prod';
      const detail =
        '<StackResourceDetail><PhysicalResourceId>flagwright-test</PhysicalResourceId></StackResourceDetail>';
      response.writeHead(known ? 200 : 400, { 'content-type': 'text/xml' });
      response.end(
        known
          ? `<DescribeStackResourceResponse><DescribeStackResourceResult>${detail}</DescribeStackResourceResult></DescribeStackResourceResponse>`
          : '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>',
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function lines(output: string): string[] {
  return output.split('\n').filter((line) => line !== '');
}
