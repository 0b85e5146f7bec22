import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStrategy, clientToken, createFlag, FEATURES, switchOn } from '../support/flags.ts';
import { localAws } from '../support/local-aws.ts';
import { ADVANCED } from '../support/playground.ts';
import { type Service, startService } from '../support/service.ts';

const frontend = '*:development.a-frontend-token-for-tests';

/** 30 constraints that hold, with as many instructions as there may be. */
const dear = Array.from({ length: 30 }, (_, index) =>
  notMatching(`(a|b)*a(a|b){90}[c${index + 100}]`),
);
/** What could be stored before: 870 patterns of 1,808 instructions. */
const stored = Array.from({ length: 30 }, (_strategy, at) =>
  Array.from({ length: 29 }, (_, index) => notMatching(`(a|b)*a(a|b){600}[c${at}x${index}]`)),
);
const LONG = 'abbab'.repeat(2_000);

let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;
let service: Service;

beforeAll(async () => {
  Object.assign(process.env, localAws);
  dynamo = await startEmbeddedDynamoDb();
  service = await startService({
    env: {
      DYNAMODB_ENDPOINT: dynamo.endpoint,
      INIT_FRONTEND_API_TOKENS: frontend,
      INIT_CLIENT_API_TOKENS: clientToken,
    },
  });
  const flags = {
    dear: { constraints: dear },
    'for-everybody': {},
    'not-for-cats': { constraints: [notMatching('cat')] },
  };
  for (const [name, strategy] of Object.entries(flags)) {
    await createFlag(service, name);
    await addStrategy(service, name, strategy);
    await switchOn(service, name);
  }
});

afterAll(async () => {
  await service.stop();
  await dynamo.close();
});

const ways: readonly (readonly [string, (userId: string) => Promise<readonly string[]>])[] = [
  [
    'the frontend API',
    async (userId) => {
      const { status, body } = await service.request('POST', '/api/frontend', {
        token: frontend,
        body: { context: { userId } },
      });
      expect(status).toBe(200);
      return body.toggles.map(({ name }: { name: string }) => name);
    },
  ],
  [
    'OFREP',
    async (userId) => {
      const { status, body } = await service.request('POST', '/ofrep/v1/evaluate/flags', {
        token: frontend,
        body: { context: { targetingKey: userId } },
      });
      expect(status).toBe(200);
      const on = body.flags.filter(({ value }: { value: unknown }) => value === true);
      return on.map(({ key }: { key: string }) => key);
    },
  ],
];

describe.each(ways)('patterns as %s evaluates them', (_what, flagsFor) => {
  it('are all compared with a usual id', async () => {
    expect(await flagsFor('abba'.repeat(25))).toEqual(['dear', 'for-everybody', 'not-for-cats']);
  });

  it('let nobody in, inverted or not, once an evaluation has taken what it may', async () => {
    expect(await flagsFor(LONG)).toEqual(['for-everybody']);
  });
});

describe('patterns in the playground', () => {
  it('are unknown once a request has taken what it may', async () => {
    const userId = Array.from({ length: 4 }, (_, index) => `${LONG.slice(index + 1)}`).join(',');
    const { status, body } = await service.request('POST', ADVANCED, {
      body: {
        environments: ['development'],
        projects: ['default'],
        context: { appName: 'shop', userId },
      },
    });
    const { environments } = body.features.find(
      ({ name }: { name: string }) => name === 'not-for-cats',
    );

    expect(status).toBe(200);
    expect(environments.development.at(-1)).toMatchObject({
      isEnabled: false,
      strategies: { result: 'unknown' },
    });
  });
});

describe('patterns that were stored before they had a budget', () => {
  beforeAll(async () => {
    await createFlag(service, 'old');
    await addStrategy(service, 'old');
    await switchOn(service, 'old');
    await storePatterns();
  });

  it('are served to applications as they are', async () => {
    const path = '/api/client/features';
    await expect
      .poll(async () => {
        const { body } = await service.request('GET', path, { token: clientToken });
        const old = body.features.find(({ name }: { name: string }) => name === 'old');
        return old.strategies.map(({ constraints }: { constraints: object[] }) => constraints);
      })
      .toMatchObject(stored);
  });

  it.each(ways)('leave %s alive for all that comes before them', async (_what, flagsFor) => {
    for (const length of [1, 40, 1_000, 10_000]) {
      const flags = await flagsFor(LONG.slice(0, length));

      expect(flags).toContain('for-everybody');
      expect(flags).not.toContain('old');
    }
  });

  it('are refused by the next change, and can be switched off and removed', async () => {
    const path = `${FEATURES}/old/environments/development`;
    const { body: strategies } = await service.request('GET', `${path}/strategies`);
    const strategy = `${path}/strategies/${strategies[0].id}`;
    const change = [{ op: 'replace', path: '/title', value: 'old' }];

    const refused = await service.request('PATCH', strategy, { body: change });
    const off = await service.request('POST', `${path}/off`);
    const removed = await service.request('DELETE', strategy);
    const archived = await service.request('DELETE', `${FEATURES}/old`);

    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('with at most 300 instructions') },
    });
    expect([off.status, removed.status, archived.status]).toEqual([200, 200, 202]);
  });
});

function notMatching(value: string) {
  return { contextName: 'userId', operator: 'REGEX', value, caseInsensitive: true, inverted: true };
}

/** Writes the table itself: the service would refuse them. */
async function storePatterns(): Promise<void> {
  const client = new DynamoDBClient({ endpoint: dynamo.endpoint });
  const key = { pk: 'FEATURE#old', sk: 'ENVIRONMENT#development' };
  const { Item = {} } = await client.send(
    new GetItemCommand({ TableName: 'flagwright', Key: marshall(key) }),
  );
  const state = unmarshall(Item);
  const [strategy] = state.strategies;
  const strategies = stored.map((constraints, index) => ({
    ...strategy,
    id: `${strategy.id.slice(0, -2)}${String(index).padStart(2, '0')}`,
    constraints: constraints.map((each) => ({ ...each, values: [] })),
  }));
  await client.send(
    new PutItemCommand({ TableName: 'flagwright', Item: marshall({ ...state, strategies }) }),
  );
  client.destroy();
  // Only a change tells the service that it has to read its flags again.
  await createFlag(service, 'newer');
}
