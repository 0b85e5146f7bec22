import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { ListQueuesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSqs } from '../../infra/local/embedded-services.ts';
import { createAccount, refused, uncached } from '../support/access.ts';
import { type DecodedItem, readDecodedTable } from '../support/decoded-table.ts';
import { localAws } from '../support/local-aws.ts';
import { inAnHour, password } from '../support/people.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { allScenarios } from '../support/round-trips/all-scenarios.ts';
import { type Api, createApi } from '../support/round-trips/api.ts';
import { createFixtures } from '../support/round-trips/fixtures.ts';
import { allContracts, tokens } from '../support/round-trips/recorded-service.ts';
import { type Service, startService } from '../support/service.ts';

const USERS = '/api/admin/user-admin';
const ADMIN_ROLE = 1;
const repository = resolve(import.meta.dirname, '../..');

/** All texts of the person, each with a word that occurs nowhere else. */
const maiden = { name: 'Zelda Maidenquux', email: 'zelda.old@people.example', username: 'zmaiden' };
const zelda = {
  name: 'Zelda Quuxington',
  email: 'zelda.quux77@people.example',
  username: 'zquux77',
};
const words = /maidenquux|zelda\.old|zmaiden|quuxington|zelda\.quux|zquux77|browser-of-zelda/i;

/** Operations that would end what the test needs: the person's session, tokens and rights, or other logs. */
const leftOut = new Set(['toggleMaintenance', 'setSimpleSettings', 'forgetUser']);

let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;
let sqs: Awaited<ReturnType<typeof startSqs>>;
let receiver: Receiver;
let service: Service;
let id: number;
let before: readonly DecodedItem[];
let after: readonly DecodedItem[];
let eventsBefore: readonly RecordedEvent[];
let requested: Reply;
let early: Reply;
let printed: string;

type Reply = Awaited<ReturnType<Service['request']>>;

interface RecordedEvent {
  readonly id: number;
  readonly type: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly createdByUserId: number;
}

beforeAll(async () => {
  Object.assign(process.env, localAws);
  [dynamo, sqs, receiver] = await Promise.all([
    startEmbeddedDynamoDb(),
    startSqs(),
    startReceiver(),
  ]);
  // A scenario stores a delivery itself.
  Object.assign(process.env, { DYNAMODB_ENDPOINT: dynamo.endpoint, TABLE_NAME: 'flagwright' });
  receiver.answer(({ body }) => ({ status: 400, body }));
  service = await startService({
    env: {
      ...uncached,
      DYNAMODB_ENDPOINT: dynamo.endpoint,
      SQS_ENDPOINT: sqs.endpoint,
      INIT_ADMIN_API_TOKENS: tokens.admin,
      INIT_CLIENT_API_TOKENS: tokens.client,
      INIT_FRONTEND_API_TOKENS: tokens.frontend,
      // Nobody listens there: mails wait.
      MAIL_TRANSPORT: 'smtp',
      MAIL_FROM: 'flags@example.com',
      SMTP_URL: 'smtp://127.0.0.1:9',
      DELIVERY_DELAY_FACTOR: '0.00001',
    },
  });
  const contracts = await allContracts();
  const asAdmin = createApi(service.url, contracts, tokens.admin);
  await asAdmin.call('createAddon', {
    body: {
      provider: 'webhook',
      enabled: true,
      parameters: { url: receiver.url },
      events: ['feature-created', 'change-request-created'],
    },
  });
  id = await createZelda();
  const token = await signInZelda();
  await requestAll(createApi(service.url, contracts, token));
  await reviewWith(asAdmin, token);
  await mention(token);
  await service.request('POST', '/auth/reset/password-email', {
    token: null,
    body: { email: zelda.email },
  });
  await vi.waitFor(
    async () => expect(await waitingMessages('MailsDeadLetterQueue')).not.toEqual([]),
    { timeout: 90_000, interval: 500 },
  );
  early = await forget();
  await service.request('DELETE', `${USERS}/${id}`);
  before = await readDecodedTable(dynamo.endpoint);
  eventsBefore = await readEvents();
  requested = await forget();
  printed = await runCommand();
  after = await readDecodedTable(dynamo.endpoint);
}, 300_000);

afterAll(async () => {
  await service.stop();
  await receiver.close();
  await Promise.all([dynamo.close(), sqs.close()]);
});

describe('a deleted person who is forgotten', () => {
  it('was in all these partitions', () => {
    const kinds = new Set(before.filter(hasWords).map(({ pk }) => pk.split('#')[0]));
    expect([...kinds].sort()).toEqual([
      'ADDON',
      'CHANGE_REQUEST',
      'EVENTS',
      'EVENT_CREATORS',
      'FEATURE',
      'GROUPS',
      'LOGINS',
      'MAIL_REQUEST',
      'PROJECTS',
      'RELEASE_PLAN_TEMPLATES',
      'SEGMENTS',
      'SIGNUP_TOKENS',
      'USER',
    ]);
  });

  it('is in no item of the table, whether or not it is compressed', () => {
    expect(after.filter(hasWords).map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([]);
  });

  it('is in no queue, though a mail to the address waits in one', async () => {
    const messages = await waitingMessages();
    expect(messages).toContainEqual(expect.stringContaining('"request"'));
    expect(messages.join('\n')).not.toMatch(words);
  });

  it('leaves events, their ids, times and order as they were', async () => {
    const place = ({ id: event, type, createdAt, createdByUserId }: RecordedEvent) => {
      return { id: event, type, createdAt, createdByUserId };
    };
    const events = await readEvents();
    const [last] = events;
    expect(last).toMatchObject({
      type: 'user-forgotten',
      data: { id, name: `deleted-user-${id}` },
      createdByUserId: -42,
    });
    expect(events.slice(1).map(place)).toEqual(eventsBefore.map(place));
    const hers = events.filter(({ createdByUserId }) => createdByUserId === id);
    expect(hers.length).toBeGreaterThan(300);
    expect(new Set(hers.map(({ createdBy }) => createdBy))).toEqual(new Set([pseudonym()]));
  });

  it('changes nothing that is not hers', async () => {
    const others = (events: readonly RecordedEvent[]) =>
      events.filter((event) => !JSON.stringify(event).includes(pseudonym()));
    const now = others(await readEvents());
    const then = new Map(eventsBefore.map((event) => [event.id, event]));
    expect(now).toEqual(now.map((event) => then.get(event.id)));
    expect(now.length).toBeGreaterThan(50);
  });

  it('is found by the pseudonym, and by nothing else', async () => {
    const search = async (query: string) =>
      (await service.request('GET', `/api/admin/search/events?${query}`)).body;
    const byName = await search(`query=${pseudonym()}&limit=1000`);
    expect(byName.events.length).toBeGreaterThan(5);
    expect((await search(`query=${zelda.username}`)).events).toEqual([]);
    expect((await search(`query=${encodeURIComponent(zelda.email)}`)).events).toEqual([]);
    const { body } = await service.request('GET', '/api/admin/event-creators');
    expect(body).toContainEqual({ id, name: pseudonym() });
  });

  it('is done once, and says so', async () => {
    expect(early).toMatchObject(refused(409, 'ConflictError', 'Delete it first'));
    expect(requested).toMatchObject({ status: 200, body: { id, state: 'running' } });
    expect(printed).toContain(`The account ${id} is forgotten: it is ${pseudonym()} everywhere.`);
    const again = await recordedEvents(service, async () => {
      expect((await forget()).body).toEqual({
        id,
        pseudonym: pseudonym(),
        state: 'done',
        requestedAt: requested.body.requestedAt,
        finishedAt: expect.any(String),
      });
    });
    expect(again).toEqual([]);
  });

  it('cannot be impersonated: the pseudonym is no name for others', async () => {
    const reply = await service.request('POST', USERS, {
      body: { username: pseudonym(), rootRole: 3 },
    });
    expect(reply).toMatchObject(refused(400, 'ValidationError', 'reserved'));
  });
});

it('an account that never was cannot be forgotten', async () => {
  const reply = await service.request('POST', `${USERS}/4711/forget`);
  expect(reply).toMatchObject(refused(404, 'NotFoundError'));
});

function pseudonym(): string {
  return `deleted-user-${id}`;
}

function hasWords({ text }: DecodedItem): boolean {
  return words.test(text);
}

function forget(): Promise<Reply> {
  return service.request('POST', `${USERS}/${id}/forget`);
}

async function createZelda(): Promise<number> {
  const { body } = await service.request('POST', USERS, {
    body: { ...maiden, rootRole: ADMIN_ROLE, password },
  });
  const { status } = await service.request('PUT', `${USERS}/${body.id}`, { body: zelda });
  expect(status).toBe(200);
  return body.id;
}

/** @returns a token of the person */
async function signInZelda(): Promise<string> {
  const { body } = await service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username: zelda.username, password },
    headers: { 'user-agent': 'Browser-of-Zelda/1' },
  });
  const created = await service.request('POST', '/api/admin/user/tokens', {
    token: body.token,
    body: { description: `of ${zelda.name}`, expiresAt: inAnHour() },
  });
  return created.body.secret;
}

/** Requests each operation as the person. Some are only for tokens without an account. */
async function requestAll(api: Api): Promise<void> {
  const fixtures = await createFixtures(api, tokens);
  const refusals: string[] = [];
  for (const [operationId, scenario] of Object.entries(allScenarios)) {
    if (leftOut.has(operationId)) continue;
    try {
      await api.call(operationId, await scenario.request(api, fixtures));
    } catch (error) {
      refusals.push(String(error));
    }
  }
  // Passkeys want a host name, and the providers of the scenarios another way in.
  expect(refusals.length, refusals.join('\n')).toBeLessThan(20);
}

/** The person proposes, comments, approves and rejects; others answer. */
async function reviewWith(api: Api, token: string): Promise<void> {
  const projectId = 'reviewed';
  const params = { projectId, environment: 'development' };
  await api.call('createProject', { body: { id: projectId, name: projectId } });
  await api.call('createFeature', { params, body: { name: 'reviewed' } });
  await api.call('updateProjectChangeRequestConfig', {
    params,
    body: { changeRequestsEnabled: true, requiredApprovals: 1 },
  });
  const other = await createAccount(service, 'other-author', ADMIN_ROLE);
  const propose = async (by: string, state: string, reviewer: string) => {
    const body = { feature: 'reviewed', action: 'updateEnabled', payload: { enabled: true } };
    const { id: request } = await api.call('createChangeRequest', { params, body, token: by });
    const place = { params: { projectId, id: request } };
    await api.call('updateChangeRequestTitle', {
      ...place,
      body: { title: `For ${zelda.name}` },
      token: by,
    });
    await api.call('addChangeRequestComment', {
      ...place,
      body: { text: `${zelda.email} wants this, and so does ${zelda.username}.` },
      token: reviewer,
    });
    for (const [who, next] of [
      [by, 'In review'],
      [reviewer, state],
    ] as const) {
      await api.call('updateChangeRequestState', { ...place, body: { state: next }, token: who });
    }
  };
  await propose(token, 'Approved', other.token);
  await propose(other.token, 'Rejected', token);
}

/** Others write about the person, and the person does what no scenario does. */
async function mention(token: string): Promise<void> {
  const text = `Ask ${zelda.name} (${zelda.email}, once ${maiden.name}).`;
  await service.request('POST', '/api/admin/projects/default/features', {
    body: { name: 'mentions', description: text },
  });
  await service.request('POST', '/api/admin/segments', {
    body: { name: 'hers', description: text, constraints: [] },
    token,
  });
}

async function readEvents(): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  let cursor = '';
  do {
    const { body } = await service.request(
      'GET',
      `/api/admin/search/events?limit=1000${cursor && `&cursor=${cursor}`}`,
    );
    events.push(...body.events);
    cursor = body.nextCursor ?? '';
  } while (cursor);
  return events;
}

/** `npm run forget` on the table of the service. */
async function runCommand(): Promise<string> {
  const child = spawn(process.execPath, ['infra/forget/forget.ts', '--user', String(id)], {
    cwd: repository,
    env: {
      ...process.env,
      ...localAws,
      DYNAMODB_ENDPOINT: dynamo.endpoint,
      TABLE_NAME: 'flagwright',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([textOf(child.stdout), once(child, 'close')]);
  return output;
}

/** What waits in all queues, or in one. */
async function waitingMessages(queue = ''): Promise<string[]> {
  const client = new SQSClient({ endpoint: sqs.endpoint });
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({}));
  const received = await Promise.all(
    QueueUrls.filter((url) => url.includes(queue)).map((QueueUrl) =>
      client.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
      ),
    ),
  );
  client.destroy();
  return received.flatMap(({ Messages = [] }) => Messages.map(({ Body = '' }) => Body));
}
