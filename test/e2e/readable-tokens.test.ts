import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createRole, EDITOR, uncached, VIEWER } from '../support/access.ts';
import { dumpTable } from '../support/dump-table.ts';
import { localAws } from '../support/local-aws.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/api-tokens';

let service: Service;
let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;
/** A token that was created before the setting. */
let earlier: Token;

interface Token {
  readonly id: string;
  readonly secret: string;
}

beforeAll(async () => {
  dynamo = await startEmbeddedDynamoDb();
  Object.assign(process.env, localAws);
  const env = {
    ...uncached,
    ...localAws,
    DYNAMODB_ENDPOINT: dynamo.endpoint,
    ENCRYPTION_KEY: 'a key for tests, of 32 characters or more',
  };
  service = await startService({ env });
  earlier = await create({ tokenName: 'earlier' });
  await service.stop();
  service = await startService({ env: { ...env, API_TOKEN_SECRETS: 'readable' } });
});

afterAll(async () => {
  await service.stop();
  await dynamo.close();
});

describe('with API_TOKEN_SECRETS=readable', () => {
  it('lists show the secret of a new token, and it is the one that works', async () => {
    const created = await create({ tokenName: 'readable' });

    expect(await listed('', created.id)).toEqual(created);
    expect(await listed('/readable', created.id)).toEqual(created);
    expect(await listed(`/${created.id}`, created.id)).toEqual(created);
    const { status } = await service.request('GET', '/api/client/features', {
      token: created.secret,
    });
    expect(status).toBe(200);
  });

  it('a token that was created before stays masked', async () => {
    const { secret } = await listed('', earlier.id);

    expect(secret).toBe(`*:development.******${earlier.secret.slice(-4)}`);
  });

  it('the table has no secret in plain text', async () => {
    const { secret } = await create({ tokenName: 'in the table' });

    const rows = await dumpTable(dynamo.endpoint);
    const ofToken = rows.filter((row) => row.includes('"tokenName":"in the table"'));
    // Its event, the token, and what is stored about it while the index may be late.
    expect(ofToken.map((row) => row.includes('"sealed":"v2.')).sort()).toEqual([false, true, true]);
    expect(rows.join()).not.toContain(secret.split('.')[1]);
  });

  it('events, updates and edge nodes see no more than before', async () => {
    const { id, secret } = await create({ tokenName: 'quiet' });
    await service.request('PUT', `${PATH}/${id}`, { body: { expiresAt: '2096-01-01T00:00:00Z' } });
    const events = await service.request('GET', '/api/admin/events');

    expect(events.text).toContain('"quiet"');
    expect(events.text).not.toContain(secret.split('.')[1]);
    expect(events.text).not.toContain('"sealed"');
  });

  it('those see a secret who may read tokens of its type, and nobody else', async () => {
    const tokens = {
      admin: await create({ type: 'admin', environment: '*' }),
      backend: await create({ type: 'backend' }),
      frontend: await create({ type: 'frontend' }),
    };
    const reader = await createRole(service, 'reads frontend tokens', {
      type: 'root-custom',
      permissions: [{ name: 'READ_FRONTEND_API_TOKEN' }],
    });
    const callers = {
      editor: (await createAccount(service, 'editor', EDITOR)).token,
      viewer: (await createAccount(service, 'viewer', VIEWER)).token,
      reader: (await createAccount(service, 'reader', reader)).token,
    };

    const seen = await Promise.all(
      Object.entries(callers).map(async ([who, token]) => {
        const { text } = await service.request('GET', PATH, { token });
        const types = Object.entries(tokens).filter(([, { secret }]) => text.includes(secret));
        return [who, types.map(([type]) => type)];
      }),
    );

    expect(Object.fromEntries(seen)).toEqual({
      editor: ['backend', 'frontend'],
      viewer: [],
      reader: ['frontend'],
    });
  });
});

async function create(more: object): Promise<Token> {
  const body = { type: 'client', tokenName: 'ci', environment: 'development', ...more };
  const reply = await service.request('POST', PATH, { body });
  expect(reply.status).toBe(201);
  return reply.body;
}

async function listed(path: string, id: string): Promise<Token> {
  const { body } = await service.request('GET', PATH + path);
  return body.tokens.find((token: Token) => token.id === id);
}
