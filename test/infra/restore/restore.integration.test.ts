import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreTable } from '../../../infra/restore/restore-table.ts';
import type { Steps } from '../../../infra/restore/steps.ts';
import { giveSettings } from '../../../infra/restore/table-settings.ts';
import { systemAuthor } from '../../../lib/auth/author.ts';
import { allRights } from '../../../lib/auth/rights.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { deleteToken } from '../../../lib/projects/tokens/change-token.ts';
import { createToken } from '../../../lib/projects/tokens/create-token.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { stackAnswer, startAwsServer } from '../../support/aws-server.ts';
import { type ControlPlane, startControlPlane } from '../../support/control-plane.ts';
import { startCommand } from '../../support/start-command.ts';
import { useTable } from '../../support/table.ts';

useTable();

/** The command asks again every five seconds. */
const COMMAND_MS = 90_000;

const SOURCE = 'flagwright-test';
const admin = {
  tokenName: 'a test',
  type: 'admin',
  environment: '*',
  projects: ['*'],
  expiresAt: null,
} as const;

let aws: ControlPlane;
let client: DynamoDBClient;
let steps: Steps;
let reports: string[];
let folder: string;
/** After the first change and before the second. */
let between: Date;
let kept: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagwright-restore-'));
  aws = await startControlPlane(process.env.DYNAMODB_ENDPOINT ?? '');
  client = new DynamoDBClient({ endpoint: aws.endpoint });
  Object.assign(aws.settingsOf(SOURCE), {
    pitr: true,
    tags: new Map([
      ['service', 'flagwright'],
      ['team', 'payments'],
      ['aws:cloudformation:stack-name', 'flagwright-prod'],
    ]),
  });
  await seed();
  kept = (await createToken(systemAuthor, admin)).token.hash;
  // To the second, as DynamoDB restores.
  between = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
  await aws.remember(SOURCE, between);
  await vi.waitUntil(() => Date.now() > between.getTime(), { timeout: 5_000 });
  await deleteToken(
    {
      author: systemAuthor,
      rights: allRights,
      tokenType: 'admin',
      projects: ['*'],
      environment: '*',
    } as const,
    kept,
  );
}, 90_000);

beforeEach(() => {
  reports = [];
  steps = { client, report: (line) => reports.push(line), wait: async () => {} };
});

afterAll(async () => {
  aws.close();
  client.destroy();
  await rm(folder, { recursive: true });
});

describe('npm run restore', () => {
  it(
    'makes a table of that time, with all settings, in maintenance mode, and says how to deploy it',
    async () => {
      const lost = join(folder, 'lost.json');
      const { stdout, stderr, code } = await command('restore', [
        ...['--at', at(between), '--lost', lost],
      ]);

      const target = `${SOURCE}-${compact(between)}`;
      expect([code, stderr]).toEqual([0, '']);
      expect(await stored(target, keys.token(kept))).toMatchObject({ type: 'admin' });
      expect(await stored(SOURCE, keys.token(kept))).toBeUndefined();
      expect(await stored(target, keys.maintenance)).toMatchObject({ enabled: true });
      expect(aws.settingsOf(target)).toMatchObject({ ttl: 'ttl', pitr: true, isProtected: true });
      expect(Object.fromEntries(aws.settingsOf(target).tags)).toEqual({
        service: 'flagwright',
        team: 'payments',
      });
      expect(stdout).toContain('Not in the new table: 1 events (1 × api-token-deleted).');
      expect(JSON.parse(await readFile(lost, 'utf8'))).toMatchObject([
        { type: 'api-token-deleted' },
      ]);
      expect(stdout).toContain(`Start the service with TABLE_NAME=${target}.`);
    },
    COMMAND_MS,
  );

  it(
    'finds the table of a stage, and prints the deployment with its name',
    async () => {
      const { stdout, code } = await restoreOfStack([
        '--stage',
        'prod',
        '--region',
        'eu-north-1',
        '--at',
        at(between),
      ]);

      const target = `flagwright-prod-${compact(between)}`;
      expect(code).toBe(0);
      expect(stdout).toContain(
        `npm run deploy -- --stage prod --region eu-north-1 --param tableName=${target} --param changeTable=yes`,
      );
    },
    COMMAND_MS,
  );

  // `npm run deploy` would make a second stack beside it.
  it(
    'tells those whose stack has another name to update that',
    async () => {
      const { stdout, stderr, calls } = await restoreOfStack([
        ...['--stage', 'prod', '--stack', 'their-name', '--region', 'eu-north-1'],
        ...['--at', at(between), '--to', 'named-stack'],
      ]);

      expect(stderr).toBe('');
      expect(calls[0]?.body).toContain('StackName=their-name');
      expect(stdout).toContain('Update the stack their-name in eu-north-1');
      expect(stdout).toContain('with: TableName=named-stack');
      expect(stdout).not.toContain('npm run deploy');
    },
    COMMAND_MS,
  );

  it.each([
    ['no time', [], 'Set a time, --at 2026-11-23T04:00:00Z, or a backup, --backup ARN.'],
    ['a time without a zone', ['--at', '2026-11-23T04:00:00'], '--at must be a time with its zone'],
    ['a day', ['--at', '2026-11-23'], '--at must be a time with its zone'],
    [
      'a time before the first copy',
      ['--at', '2020-01-01T00:00:00Z'],
      'can be restored to a time from',
    ],
    ['a time to come', ['--at', '2099-01-01T00:00:00Z'], '--at must not be in the future'],
    ['a table that is gone', ['--at', '2026-11-23T04:00:00Z', '--from', 'gone'], 'is off'],
  ])('refuses %s in one line', async (_what, args, words) => {
    const { stderr, code } = await command('restore', args);

    expect(code).toBe(1);
    expect(stderr.trim()).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('a restored table', () => {
  it('is waited for by a second run, and not made twice', async () => {
    const origin = { kind: 'time', table: SOURCE, at: between } as const;
    const interrupted = { ...steps, wait: () => Promise.reject(new Error('interrupted')) };
    await expect(restoreTable(interrupted, 'twice', origin)).rejects.toThrow('interrupted');
    const restores = () => aws.calls.filter((call) => call.startsWith('Restore')).length;
    const before = restores();

    await restoreTable(steps, 'twice', origin);

    expect(restores()).toBe(before);
    expect(reports.at(-1)).toBe('twice is restored.');
  });

  it('is not mistaken for one of another time', async () => {
    const other = new Date(between.getTime() + 1_000);
    await restoreTable(steps, 'other', { kind: 'time', table: SOURCE, at: between });

    await expect(
      restoreTable(steps, 'other', { kind: 'time', table: SOURCE, at: other }),
    ).rejects.toThrow('There is a table other already');
  });

  it('can come from a backup, also where the table itself is gone', async () => {
    const arn = `arn:aws:dynamodb:us-east-1:000000000000:table/${SOURCE}/backup/01489-73d8`;

    await restoreTable(steps, 'from-backup', { kind: 'backup', arn });

    expect(await stored('from-backup', keys.token(kept))).toMatchObject({ type: 'admin' });
  });
});

describe('the settings of a table', () => {
  it('are given once: a second run changes nothing', async () => {
    await restoreTable(steps, 'settings', { kind: 'time', table: SOURCE, at: between });
    const tags = [{ Key: 'service', Value: 'flagwright' }];
    await giveSettings(steps, 'settings', tags);
    const before = aws.calls.length;
    reports = [];

    await giveSettings(steps, 'settings', tags);

    expect(reports).toEqual(['settings has all settings.']);
    expect(aws.calls.slice(before).filter((call) => /^(Update|Tag)/.test(call))).toEqual([]);
  });

  it('are refused for a table of something else', async () => {
    await expect(giveSettings(steps, 'nowhere', [])).rejects.toThrow('There is no table nowhere.');
  });
});

function at(time: Date): string {
  return time.toISOString().replace('.000', '');
}

function compact(time: Date): string {
  return at(time).replaceAll(/[-:]/g, '');
}

async function stored(TableName: string, key: { readonly pk: string; readonly sk: string }) {
  const Key = marshall({ pk: key.pk, sk: key.sk });
  const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  return Item && unmarshall(Item);
}

/** Runs `restore` for a stack that CloudFormation knows, with what was asked of CloudFormation. */
async function restoreOfStack(args: readonly string[]) {
  const cloudFormation = await startAwsServer(() => stackAnswer({ TableName: SOURCE }));
  const { DYNAMODB_ENDPOINT: _endpoint, TABLE_NAME: _table, ...env } = process.env;
  const result = await command('restore', args, {
    ...env,
    DYNAMODB_ENDPOINT: '',
    AWS_ENDPOINT_URL_DYNAMODB: aws.endpoint,
    AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation.endpoint,
  });
  await cloudFormation.close();
  return { ...result, calls: cloudFormation.calls };
}

function command(name: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  return startCommand(`infra/restore/${name}.ts`, args, {
    ...env,
    ...(env.DYNAMODB_ENDPOINT && { DYNAMODB_ENDPOINT: aws.endpoint }),
  }).ended;
}
