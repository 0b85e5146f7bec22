import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../lib/platform/dynamo/keys.ts';
import { uncached } from '../support/access.ts';
import {
  type AwsAnswer,
  type AwsCall,
  type AwsProxy,
  answerOf,
  bodyOf,
  type Handle,
  startAwsProxy,
} from '../support/aws-proxy/aws-proxy.ts';
import { localAws } from '../support/local-aws.ts';
import { type Reply, sendRequest } from '../support/request.ts';
import { type Service, startService } from '../support/service.ts';
import { refusal } from '../support/trouble/dynamo-errors.ts';

/*
 * An edge node that is refused drops the token, and with the last one of an environment its flags. So whatever is wrong
 * with the service, its table or its key, clients never hear 401 or 403 of it.
 */

const client = '*:development.a-client-token-of-the-trouble-tests';
const frontend = '*:development.a-frontend-token-of-the-trouble-tests';

let dynamo: EmbeddedDynamoDb;
let proxy: AwsProxy;
let service: Service;
/** Of `client`, but only from named networks. */
let withNetworks: string;
const none: Handle = (_call, forward) => forward();

/** A function reads the form of the data until it fits, and the first time while it starts. */
let trouble: Handle = dataOf(99);

/** As a function of a deployment, which looks whether it can read the form of the data; without caches. */
const env = {
  ...localAws,
  ...uncached,
  AWS_LAMBDA_FUNCTION_NAME: 'flagwright-test-all',
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'in-the-cloud',
  ALLOW_PRIVATE_IDENTITY_PROVIDER: 'in-the-cloud',
  MAIL_TRANSPORT: 'none',
  CALL_TIMEOUT_MS: '400',
  INIT_CLIENT_API_TOKENS: client,
  INIT_FRONTEND_API_TOKENS: frontend,
};

beforeAll(async () => {
  dynamo = await startEmbeddedDynamoDb();
  proxy = await startAwsProxy(dynamo.endpoint, (call, forward) => trouble(call, forward));
  service = await startService({ env: { ...env, DYNAMODB_ENDPOINT: proxy.endpoint } });
});

afterEach(() => {
  trouble = none;
});

afterAll(async () => {
  await service.stop();
  proxy.close();
  await dynamo.close();
});

const now = '2026-11-28T08:00:00.000Z';
const bucket = { start: now, stop: now, toggles: {} };
const latency = { avg: 1, count: 1, p99: 1 };
const registration = { appName: 'shop', started: now, interval: 10, strategies: [] };

/** Every kind of caller whose refusal costs flags or counts: who calls, and what. */
const callers: Readonly<
  Record<string, readonly [token: string | null, method: string, path: string, body?: object]>
> = {
  'an SDK that gets flags': [client, 'GET', '/api/client/features'],
  'an SDK that gets one flag': [client, 'GET', '/api/client/features/a-flag'],
  'a node that gets changes': [client, 'GET', '/api/client/delta'],
  'an SDK that registers': [client, 'POST', '/api/client/register', registration],
  'an SDK that reports': [client, 'POST', '/api/client/metrics', { appName: 'shop', bucket }],
  'a node that reports counts': [
    client,
    'POST',
    '/api/client/metrics/bulk',
    { applications: [], metrics: [] },
  ],
  'a node that reports itself': [
    client,
    'POST',
    '/api/client/metrics/edge',
    {
      identifier: 'a-node',
      appName: 'edge',
      edgeVersion: '1',
      started: now,
      connectedStreamingClients: 0,
      latencyUpstream: { features: latency, metrics: latency, edge: latency },
      connectedEdges: [],
    },
  ],
  'a browser that gets flags': [frontend, 'GET', '/api/frontend?userId=7'],
  'a browser that posts its context': [frontend, 'POST', '/api/frontend', { context: {} }],
  'a browser that registers': [frontend, 'POST', '/api/frontend/client/register', registration],
  'a browser that reports': [
    frontend,
    'POST',
    '/api/frontend/client/metrics',
    { appName: 'shop', bucket },
  ],
  'a provider that evaluates a flag': [
    client,
    'POST',
    '/ofrep/v1/evaluate/flags/a-flag',
    { context: { targetingKey: '7' } },
  ],
  'a provider that evaluates all flags': [
    frontend,
    'POST',
    '/ofrep/v1/evaluate/flags',
    { context: { targetingKey: '7' } },
  ],
  'a node that validates tokens': [null, 'POST', '/edge/validate', { tokens: [client, frontend] }],
};

const names = Object.keys(callers);

async function call(name: string): Promise<Reply> {
  const [token, method, path, body] = callers[name] ?? [null, 'GET', '/'];
  return sendRequest(method, service.url, path, { token, ...(body && { body }) });
}

/** The answers of all callers that are not 503 with a time to come back. */
async function wrongAnswers(asked: readonly string[] = names) {
  const replies = await Promise.all(
    asked.map(async (name) => {
      const { status, headers } = await call(name);
      return { name, status, retryAfter: Number(headers['retry-after'] ?? Number.NaN) };
    }),
  );
  return replies.filter(({ status, retryAfter }) => status !== 503 || !(retryAfter > 0));
}

// First, because a function that could read the data once does not look again.
describe('before a migration, and after a rollback', () => {
  it.each([
    ['data that is too new for the code', 99],
    ['data that is too old for the code', 0],
  ])('%s is 503 for every caller', async (_what, version) => {
    trouble = dataOf(version);
    expect(await wrongAnswers()).toEqual([]);
  });

  it('a version that cannot be read is 503 for every caller', async () => {
    trouble = async (each, forward) =>
      isOf(each, keys.dataVersion) ? refusal('AccessDeniedException', 'not authorized') : forward();
    expect(await wrongAnswers()).toEqual([]);
  });
});

describe('a table in trouble', () => {
  it.each<[string, Handle]>([
    ['throttled', async () => refusal('ThrottlingException', 'Rate exceeded')],
    [
      'throttled for what it has',
      async () => refusal('ProvisionedThroughputExceededException', 'Rate exceeded'),
    ],
    ['that closes connections', async () => 'reset'],
    ['that does not answer', async () => 'silence'],
    ['that fails', async () => failure('InternalServerError')],
    [
      'for which the role lacks the right',
      async () => refusal('AccessDeniedException', 'is not authorized to perform'),
    ],
    [
      'whose key cannot be used',
      async () =>
        refusal('AccessDeniedException', 'The ciphertext refers to a key that is disabled'),
    ],
    ['that is being restored', async () => refusal('ResourceNotFoundException', 'not found')],
    [
      'for which the credentials have ended',
      async () => refusal('ExpiredTokenException', 'The security token is expired'),
    ],
    [
      'for which the credentials are unknown',
      async () => refusal('UnrecognizedClientException', 'The security token is invalid'),
    ],
    [
      'that leaves all keys of batches unread',
      async ({ operation, input }, forward) =>
        operation === 'BatchGetItem'
          ? answerOf(200, { UnprocessedKeys: input.RequestItems })
          : operation === 'GetItem'
            ? refusal('ThrottlingException', 'Rate exceeded')
            : forward(),
    ],
  ])('%s is 503 for every caller', async (_what, handle) => {
    trouble = handle;
    expect(await wrongAnswers()).toEqual([]);
  });

  it('is over for every caller when it is over for the table', async () => {
    trouble = async () => refusal('AccessDeniedException', 'is not authorized to perform');
    await wrongAnswers();
    trouble = none;
    const statuses = await Promise.all(names.map(async (name) => (await call(name)).status));
    // There is no such flag.
    expect([...new Set(statuses)].sort()).toEqual([200, 202, 404]);
  });
});

describe('a token of which only a part is read', () => {
  it.each(['type', 'environment', 'projects', 'expiresAt'])(
    'without its %s is 503 for every caller',
    async (missing) => {
      trouble = withoutAttribute(isToken, missing);
      expect(await wrongAnswers()).toEqual([]);
    },
  );

  it('with an unknown type is 503 for every caller', async () => {
    trouble = changedItems(isToken, (item) => ({ ...item, type: { S: 'cli' } }));
    expect(await wrongAnswers()).toEqual([]);
  });
});

describe('the networks of a token', () => {
  const asWithNetworks = ['an SDK that gets flags', 'a node that gets changes'];

  beforeAll(async () => {
    const { body } = await service.request('POST', '/api/admin/api-tokens', {
      body: {
        type: 'client',
        tokenName: 'inside',
        environment: 'development',
        projects: ['*'],
        networks: ['127.0.0.0/8', '192.0.2.0/24'],
      },
    });
    withNetworks = body.secret;
  });

  const ask = async () => {
    const paths = asWithNetworks.map((name) => callers[name]?.[2] ?? '');
    return Promise.all(
      paths.map(async (path) => {
        const { status, headers } = await sendRequest('GET', service.url, path, {
          token: withNetworks,
        });
        return [status, Number(headers['retry-after'] ?? 0) > 0];
      }),
    );
  };
  const isNetworks = (each: AwsCall) => isOf(each, keys.networks);

  it('let it in', async () => {
    expect(await ask()).toEqual([
      [200, false],
      [200, false],
    ]);
  });

  it.each<[string, Handle]>([
    [
      'cannot be read',
      async (each, forward) =>
        isNetworks(each) ? refusal('AccessDeniedException', 'not authorized') : forward(),
    ],
    [
      'are read without the proxies in front of the service',
      async (each, forward) =>
        isNetworks(each) ? answerOf(200, { Item: { networks: { L: [] } } }) : forward(),
    ],
    [
      'are no networks',
      async (each, forward) =>
        isNetworks(each)
          ? answerOf(200, { Item: { networks: { L: [] }, proxies: { L: [{ S: '10.' }] } } })
          : forward(),
    ],
  ])('that %s are 503', async (_what, handle) => {
    trouble = handle;
    expect(await ask()).toEqual([
      [503, true],
      [503, true],
    ]);
  });
});

describe('what is no trouble for clients', () => {
  it.each([
    ['the maintenance mode', () => turnMaintenance(true)],
    [
      'a secret that no key of the service decrypts',
      async () => {
        trouble = changedItems(isToken, (item) => ({ ...item, sealed: { S: 'v2.other.AAAA' } }));
      },
    ],
  ])('%s leaves every caller served', async (_what, begin) => {
    await begin();
    const replies = await Promise.all(names.map(async (name) => [name, (await call(name)).status]));
    trouble = none;
    await turnMaintenance(false);
    expect(replies.filter(([, status]) => ![200, 202, 404].includes(Number(status)))).toEqual([]);
  });

  it('a token that was created after its secret was refused is valid for a node at once', async () => {
    const secret = `*:development.${'0123456789abcdef'.repeat(3)}`;
    const validated = async () =>
      (await sendRequest('POST', service.url, '/edge/validate', { body: { tokens: [secret] } }))
        .body.tokens.length;
    const before = await validated();
    await service.request('POST', '/api/admin/api-tokens', {
      body: { type: 'client', tokenName: 'late', environment: 'development', secret },
    });
    expect([before, await validated()]).toEqual([0, 1]);
  });

  it('a token that a late copy of the table lacks is valid for a node', async () => {
    trouble = async ({ operation, input }, forward) =>
      operation === 'BatchGetItem' && JSON.stringify(input).includes('"ConsistentRead":false')
        ? answerOf(200, { Responses: {} })
        : forward();
    const reply = await call('a node that validates tokens');
    expect(reply.body.tokens).toHaveLength(2);
  });
});

const turnMaintenance = (enabled: boolean) =>
  service.request('POST', '/api/admin/maintenance', { body: { enabled } });

function failure(name: string): AwsAnswer {
  return answerOf(500, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name });
}

/** Whether a call reads the item with a key. */
function isOf(
  { input }: AwsCall,
  { pk, sk }: { readonly pk: string; readonly sk: string },
): boolean {
  const { Key } = input as { readonly Key?: Readonly<Record<string, { readonly S?: string }>> };
  return Key?.pk?.S === pk && Key.sk?.S === sk;
}

/** The form of the data as functions read it. The start of the service, which brings it about, reads it consistently. */
function dataOf(version: number): Handle {
  const N = String(version);
  return async (call, forward) =>
    isOf(call, keys.dataVersion) && call.input.ConsistentRead === false
      ? answerOf(200, { Item: { version: { N }, oldestReader: { N } } })
      : forward();
}

type Item = Readonly<Record<string, unknown>>;

/** By what only tokens have. */
function isToken({ hash, tokenName }: Item): boolean {
  return hash !== undefined && tokenName !== undefined;
}

function withoutAttribute(isMeant: (item: Item) => boolean, name: string): Handle {
  return changedItems(isMeant, (item) =>
    Object.fromEntries(Object.entries(item).filter(([each]) => each !== name)),
  );
}

/** Changes what reads of single items and of batches answer. */
function changedItems(isMeant: (item: Item) => boolean, change: (item: Item) => Item): Handle {
  const changed = (item: Item) => (isMeant(item) ? change(item) : item);
  return async ({ operation }, forward) => {
    const answer = await forward();
    if (answer.status !== 200 || !['GetItem', 'BatchGetItem'].includes(operation)) return answer;
    const { Item, Responses, ...rest } = bodyOf(answer.body) as {
      readonly Item?: Item;
      readonly Responses?: Readonly<Record<string, readonly Item[]>>;
    };
    return answerOf(200, {
      ...rest,
      ...(Item && { Item: changed(Item) }),
      ...(Responses && {
        Responses: Object.fromEntries(
          Object.entries(Responses).map(([table, items]) => [table, items.map(changed)]),
        ),
      }),
    });
  };
}
