import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  createProject,
  EDITOR,
  refused,
  uncached,
  VIEWER,
} from '../support/access.ts';
import { type Agent, connectAgent } from '../support/agents/agent.ts';
import { createAgentAccount, createAgentToken } from '../support/agents/agent-account.ts';
import { addStrategy, createFlag, FEATURES } from '../support/flags.ts';
import { localAws } from '../support/local-aws.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const readTools = [
  ...['list_projects', 'find_flags', 'get_flag', 'explain_evaluation', 'compare_environments'],
  ...['get_flag_usage', 'get_clean_up_brief', 'find_drift', 'find_change_requests'],
  'get_change_request',
];
const writeTools = ['create_flag', 'propose_change', 'propose_promotion', 'submit_change_request'];

const flag = { projectId: 'default', featureName: 'new-checkout' };
const isUser7 = { contextName: 'userId', operator: 'IN', values: ['7'] };

let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;
let services: readonly [Service, Service];
let service: Service;
let reader: Account;
let writer: Account;
const agents: Agent[] = [];

beforeAll(async () => {
  Object.assign(process.env, localAws);
  dynamo = await startEmbeddedDynamoDb();
  // Each has a memory of its own, as functions on Lambda have.
  const env = { DYNAMODB_ENDPOINT: dynamo.endpoint, ...uncached };
  service = await startService({ env });
  services = [service, await startService({ env })];
  reader = await createAgentAccount(service, 'reader', 'read', EDITOR);
  writer = await createAgentAccount(service, 'writer', 'write', EDITOR);
  await createFlag(service, 'new-checkout', { description: 'Fewer steps to pay' });
  await addStrategy(service, 'new-checkout', { constraints: [isUser7] });
  const path = `${FEATURES}/new-checkout/environments/development/on`;
  expect((await service.request('POST', path)).status).toBe(200);
}, 150_000);

afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  await Promise.all(services.map((each) => each.stop()));
  await dynamo.close();
});

async function agentFor(
  { token }: Pick<Account, 'token'>,
  more: Partial<Parameters<typeof connectAgent>[0]> = {},
): Promise<Agent> {
  const agent = await connectAgent({ urls: services.map(({ url }) => url), token, ...more });
  agents.push(agent);
  return agent;
}

describe('the official client', () => {
  it('finds the tools that read, each request at another instance', async () => {
    const agent = await agentFor(reader);
    expect(agent.client.getProtocolEra?.()).toBe('modern');
    expect(await agent.tools()).toEqual(readTools);
    for (let index = 0; index < 4; index += 1) {
      expect(await agent.use('get_flag', flag)).toMatchObject({ json: { name: 'new-checkout' } });
    }
    expect(new Set(agent.asked)).toEqual(new Set(services.map(({ url }) => new URL(url).origin)));
    expect(agent.asked[0]).not.toBe(agent.asked[1]);
  });

  it('is answered too if it opens with a handshake, as before 2026-07-28', async () => {
    const agent = await agentFor(reader, { isOld: true });
    expect(await agent.tools()).toEqual(readTools);
    expect(await agent.use('find_flags', { query: 'checkout' })).toMatchObject({
      json: { total: 1 },
    });
  });

  it('finds the tools that change something with a token that says so', async () => {
    expect(await (await agentFor(writer)).tools()).toEqual([...readTools, ...writeTools]);
  });

  it('gets no tools with the token of an application', async () => {
    const { body } = await service.request('POST', '/api/admin/api-tokens', {
      body: { tokenName: 'app', type: 'client', environment: 'development', projects: ['*'] },
    });
    await expect(agentFor({ token: body.secret })).rejects.toThrow(/403/);
  });
});

describe('a tool that reads', () => {
  it('finds flags, and says what each does', async () => {
    const agent = await agentFor(reader);
    const { json } = await agent.use('find_flags', { query: 'new-check', limit: 5 });
    expect(json).toMatchObject({ total: 1, features: [{ name: 'new-checkout', stale: false }] });
    const [{ environments }] = json.features;
    expect(environments[0]).toMatchObject({
      name: 'development',
      enabled: true,
      strategies: [{ name: 'default', constraintCount: 1 }],
    });
  });

  it('pages by the cursor', async () => {
    const agent = await agentFor(reader);
    await createFlag(service, 'new-checkout-b');
    const first = (await agent.use('find_flags', { query: 'new-checkout', limit: 1 })).json;
    expect(first).toMatchObject({ total: 2, features: [{ name: 'new-checkout' }] });
    const cursor = first.nextCursor;
    const next = await agent.use('find_flags', { query: 'new-checkout', limit: 1, cursor });
    expect(next.json.features).toMatchObject([{ name: 'new-checkout-b' }]);
  });

  it('explains why user 8 does not see a flag, and user 7 does', async () => {
    const agent = await agentFor(reader);
    const explain = async (userId: string) =>
      agent.use('explain_evaluation', {
        ...flag,
        environment: 'development',
        context: { appName: 'shop', userId },
      });
    const { json: seven } = await explain('7');
    const { json: eight } = await explain('8');
    expect([seven.isEnabled, eight.isEnabled]).toEqual([true, false]);
    expect(JSON.stringify(eight.strategies)).toContain('"result":false');
    expect(eight).toMatchObject({ name: 'new-checkout', environment: 'development' });
  });

  it('explains with any kind of id why a user is outside of a rollout, the same each time', async () => {
    const agent = await agentFor(reader);
    await createFlag(service, 'half');
    const rollout = { rollout: '50', stickiness: 'default', groupId: 'half' };
    await addStrategy(service, 'half', { name: 'flexibleRollout', parameters: rollout });
    await service.request('POST', `${FEATURES}/half/environments/development/on`);
    const explain = async (context: object) =>
      (
        await agent.use('explain_evaluation', {
          ...flag,
          featureName: 'half',
          environment: 'development',
          context,
        })
      ).json;
    const expected = await explain({ userId: '7' });
    const [{ rollout: explained }] = expected.strategies.data;
    expect(expected.isEnabled).toBe(explained.bucket <= 50);
    expect(explained).toMatchObject({ percentage: 50, stickiness: 'default', groupId: 'half' });
    for (const context of [{ userId: 7 }, { targetingKey: '7' }, { targetingKey: 7 }]) {
      const { isEnabled, strategies, note } = await explain(context);
      expect({ isEnabled, strategies, note }).toEqual({
        isEnabled: expected.isEnabled,
        strategies: expected.strategies,
      });
    }
    expect(await explain({ plan: 'pro' })).toMatchObject({
      note: expect.stringContaining('at random'),
    });
  });

  it('compares the environments of a flag', async () => {
    const agent = await agentFor(reader);
    const { json } = await agent.use('compare_environments', flag);
    expect(json).toMatchObject({ isSameEverywhere: false });
    expect(json.differences[0]).toEqual({
      setting: 'enabled',
      values: { development: true, production: false },
    });
  });

  it('says whether a flag is used and stale', async () => {
    const agent = await agentFor(reader);
    const { json } = await agent.use('get_flag_usage', flag);
    expect(json).toMatchObject({
      name: 'new-checkout',
      stale: false,
      lastSeenAt: null,
      lifecycle: { stage: 'initial' },
      lastHourUsage: [],
      seenApplications: [],
    });
  });

  it('says what can be cleaned up, in Markdown', async () => {
    const path = await createFlag(service, 'done-with');
    const body = { status: 'kept' };
    expect((await service.request('POST', `${path}/lifecycle/complete`, { body })).status).toBe(
      200,
    );
    const agent = await agentFor(reader);
    const { text } = await agent.use('get_clean_up_brief', { projectId: 'default', limit: 10 });
    expect(text).toMatch(/^# /);
    expect(text).toContain('done-with');
  });

  it('lists the projects that its token can see', async () => {
    await createProject(service, 'hidden', 'private');
    const viewer = await createAgentAccount(service, 'a-viewer', 'read', VIEWER);
    const { json } = await (await agentFor(viewer)).use('list_projects');
    expect(json.projects.map(({ id }: { id: string }) => id)).toEqual(['default']);
  });
});

describe('a token that does not say that agents may change something', () => {
  it.each(writeTools)('cannot use %s, and nothing is recorded', async (tool) => {
    const agent = await agentFor(reader);
    const sent = { projectId: 'default', name: 'by-a-reader', environment: 'development', id: 1 };
    const known = {
      ...(tool === 'create_flag' ? { projectId: 'default', name: sent.name } : sent),
    };
    const events = await recordedEvents(service, async () => {
      const answer = await agent.use(tool, known);
      expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('agentAccess') });
    });
    expect(events).toEqual([]);
  });

  it('is every token, unless it is created with `agentAccess: write`', async () => {
    const unsaid = await createAgentToken(service, writer.id);
    expect(await (await agentFor({ token: unsaid })).tools()).toEqual(readTools);
    expect(await (await agentFor({ token: service.adminToken })).tools()).toEqual(readTools);
  });
});

describe('an agent that proposes', () => {
  it('creates a flag and proposes a change, which a person approves; the events name it', async () => {
    const agent = await agentFor(writer, { name: 'claude-code' });
    const byAgent = { createdBy: 'writer', agent: { name: 'claude-code', version: '1.2.3' } };
    let id = 0;
    const events = await recordedEvents(service, async () => {
      const created = await agent.use('create_flag', { projectId: 'default', name: 'agents-flag' });
      expect(created.json).toMatchObject({ name: 'agents-flag', createdBy: { name: 'writer' } });
      const proposed = await agent.use('propose_change', {
        projectId: 'default',
        environment: 'production',
        changes: [{ action: 'updateEnabled', feature: 'agents-flag', payload: { enabled: true } }],
      });
      expect(proposed.json).toMatchObject({ state: 'Draft', environment: 'production' });
      id = proposed.json.id;
      const sent = { projectId: 'default', id, comment: 'Please look.' };
      expect(await agent.use('submit_change_request', sent)).toMatchObject({
        json: { state: 'In review' },
      });
    });
    expect(events.length).toBeGreaterThanOrEqual(4);
    for (const event of events) expect(event).toMatchObject(byAgent);

    const requests = '/api/admin/projects/default/change-requests';
    for (const state of ['Approved', 'Applied']) {
      const applied = await recordedEvents(service, async () => {
        const reply = await service.request('PUT', `${requests}/${id}/state`, { body: { state } });
        expect(reply.status).toBe(200);
      });
      for (const event of applied) expect(event).not.toHaveProperty('agent');
      // What people apply stays linked to what the agent proposed.
      for (const event of applied.filter((each: { featureName: unknown }) => each.featureName)) {
        expect(event).toMatchObject({ changeRequest: { id, agent: byAgent.agent } });
      }
      expect(applied.some((event: object) => 'changeRequest' in event)).toBe(state === 'Applied');
    }
    const { json } = await agent.use('get_change_request', { projectId: 'default', id });
    expect(json).toMatchObject({ state: 'Applied' });
    const found = await agent.use('find_change_requests', { state: 'IS:closed' });
    expect(found.json.changeRequests).toMatchObject([{ id, state: 'Applied' }]);
  });

  it('finds flags that differ between environments, and proposes to promote them', async () => {
    const agent = await agentFor(writer);
    const pair = { projectId: 'default', from: 'development', to: 'production' };
    const { json } = await agent.use('find_drift', { ...pair, limit: 20 });
    const found = json.flags.find(({ name }: { name: string }) => name === 'new-checkout');
    expect(found).toMatchObject({ differences: [{ what: 'Who gets it' }] });

    const { json: draft } = await agent.use('propose_promotion', {
      projectId: 'default',
      ...{ environment: 'production', from: 'development', features: ['new-checkout'] },
    });
    expect(draft).toMatchObject({
      state: 'Draft',
      features: expect.arrayContaining([
        expect.objectContaining({
          name: 'new-checkout',
          changes: [
            expect.objectContaining({ action: 'addStrategy' }),
            expect.objectContaining({ action: 'updateEnabled' }),
          ],
        }),
      ]),
    });
  });

  it('is known by its User-Agent, if it opens with a handshake', async () => {
    const agent = await agentFor(writer, { isOld: true });
    const events = await recordedEvents(service, () =>
      agent.use('create_flag', { projectId: 'default', name: 'by-an-old-agent' }),
    );
    expect(events).toMatchObject([{ type: 'feature-created', agent: { name: 'node' } }]);
  });

  it('proposes no change of segments or approvals', async () => {
    const agent = await agentFor(writer);
    const answer = await agent.use('propose_change', {
      projectId: 'default',
      environment: 'development',
      changes: [{ action: 'removeEnvironment' }],
    });
    expect(answer).toMatchObject({
      isError: true,
      text: expect.stringContaining('`/changes/0/action` property must be one of'),
    });
  });
});

describe('hostile input', () => {
  it.each<[string, string, Record<string, unknown>, RegExp]>([
    ['an argument that is unknown', 'get_flag', { ...flag, sudo: true }, /no argument "sudo"/],
    ['no arguments', 'get_flag', {}, /property (is required|must)/],
    ['an object as a name', 'get_flag', { ...flag, featureName: { a: 1 } }, /could not find|must/i],
    ['a path as a name', 'get_flag', { ...flag, featureName: '../../users' }, /could not find/i],
    ['a name without an end', 'get_flag', { ...flag, featureName: 'x'.repeat(5_000) }, /.{10}/],
    ['a list as a limit', 'find_flags', { limit: [1, 2] }, /`\/limit` property must be/],
    ['a limit below one', 'find_flags', { limit: -1 }, /`\/limit` property must be/],
    ['a filter that is none', 'find_flags', { state: "' OR 1=1" }, /`\/state` property/],
    ['a cursor that is none', 'find_flags', { cursor: 'AAAA' }, /cursor/],
    ['changes that are no list', 'propose_change', { changes: {} }, /`\/changes` .* be a list/],
    [
      'a change that is null',
      'propose_change',
      { projectId: 'default', environment: 'development', changes: [null] },
      /`\/changes\/0\/action` property must be one of/,
    ],
    [
      'a payload with a wrong type',
      'propose_change',
      {
        projectId: 'default',
        environment: 'development',
        changes: [{ action: 'updateEnabled', feature: 'new-checkout', payload: { enabled: 'x' } }],
      },
      /`\/changes\/0\/payload\/enabled` property must be boolean/,
    ],
    [
      'a context that is no object',
      'explain_evaluation',
      { ...flag, environment: 'development', context: 'user 7' },
      /`\/context` property must be object/,
    ],
    [
      'an environment that is unknown',
      'explain_evaluation',
      { ...flag, environment: 'nowhere', context: { appName: 'a' } },
      /nowhere/,
    ],
    ['a number as a name', 'create_flag', { projectId: 'default', name: '../x' }, /`\/name`/],
    ['a project that is unknown', 'create_flag', { projectId: 'nope', name: 'x' }, /nope/],
  ])('%s is answered with what is wrong', async (_what, tool, sent, message) => {
    const answer = await (await agentFor(writer)).use(tool, sent);
    expect(answer).toMatchObject({ isError: true, text: expect.stringMatching(message) });
    expect(answer.text).not.toMatch(/\bat \/|\.ts:|node_modules|Error:/);
  });

  it('a tool that does not exist is an error of the protocol', async () => {
    const agent = await agentFor(reader);
    await expect(agent.use('drop_tables')).rejects.toThrow('There is no tool "drop_tables".');
  });

  it('the arguments of a tool cannot change those of another caller', async () => {
    const agent = await agentFor(reader);
    const answer = await agent.use('get_flag', { ...flag, __proto__: null, caller: 'admin' });
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('"caller"') });
  });
});

describe('the endpoint', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const accept = { accept: 'application/json, text/event-stream' };
  const json = { ...accept, 'content-type': 'application/json' };
  const post = (body: unknown, options: object = {}) =>
    service.request('POST', '/mcp', { body, token: reader.token, headers: accept, ...options });

  it('answers a request by itself with JSON', async () => {
    const reply = await post(message);
    expect(reply).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 1 } });
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.body.result.tools).toHaveLength(readTools.length);
  });

  it('lists tools within a size that agents carry along', async () => {
    const reply = await post(message, { token: writer.token });
    expect(Buffer.byteLength(reply.text)).toBeLessThan(40_000);
  });

  it('takes notifications', async () => {
    const reply = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([reply.status, reply.text]).toEqual([202, '']);
  });

  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };

  it('answers a list of messages in their order, in the revision that has them', async () => {
    const list = [{ ...message, id: 'one' }, notification, { ...message, method: 'ping' }];
    const revision = { ...accept, 'mcp-protocol-version': '2025-03-26' };

    for (const headers of [accept, revision]) {
      const reply = await post(list, { headers });
      expect(reply).toMatchObject({ status: 200, body: [{ id: 'one' }, { id: 1, result: {} }] });
      expect(reply.body[0].result.tools).toHaveLength(readTools.length);
    }
  });

  it('takes a list of notifications', async () => {
    const reply = await post([notification, notification]);
    expect([reply.status, reply.text]).toEqual([202, '']);
  });

  it.each<[string, unknown, object, RegExp]>([
    ['of another revision', [message], { 'mcp-protocol-version': '2025-06-18' }, /one message/],
    ['with a handshake', [{ ...message, method: 'initialize' }], {}, /by itself/],
    ['of none', [], {}, /body/],
    ['of eleven', Array(11).fill(message), {}, /10/],
    ['of texts', ['tools/list'], {}, /`\/body\/0`/],
  ])('refuses a list %s', async (_what, list, headers, reason) => {
    const { status, body } = await post(list, { headers: { ...accept, ...headers } });
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      -32_600,
      expect.stringMatching(reason),
    ]);
  });

  it('says that what is not JSON cannot be parsed', async () => {
    const { status, body } = await post(undefined, { raw: '{"jsonrpc"', headers: json });
    expect([status, body.error.code]).toEqual([400, -32_700]);
  });

  it.each(['GET', 'DELETE'])('refuses %s: there are no streams and no sessions', async (method) => {
    const reply = await service.request(method, '/mcp', { token: reader.token, headers: accept });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'POST']);
    expect(reply.body.error.message).toMatch(/POST/);
  });

  it.each<[string, string | null, RegExp]>([
    ['without a token', null, /^Bearer resource_metadata="http.*\/mcp"$/],
    [
      'with a token that is unknown',
      'user:nope',
      /^Bearer error="invalid_token", resource_metadata=/,
    ],
  ])('refuses a request %s, pointing to the description', async (_what, token, challenge) => {
    const reply = await post(message, { token });
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toMatch(challenge);
    const [, url = ''] =
      /resource_metadata="([^"]+)"/.exec(reply.headers['www-authenticate'] ?? '') ?? [];
    const { status, body } = await service.request('GET', new URL(url).pathname, { token: null });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { resource: `${service.url}/mcp`, bearer_methods_supported: ['header'] },
    });
  });

  it('refuses a page of another origin', async () => {
    const headers = { ...accept, origin: 'https://evil.example' };
    expect((await post(message, { headers })).status).toBe(403);
    const own = { ...accept, origin: service.url };
    expect((await post(message, { headers: own })).status).toBe(200);
  });

  it('refuses to keep a stream open', async () => {
    const agent = await agentFor(reader);
    const started = Date.now();
    await expect(
      agent.client.request({
        method: 'subscriptions/listen',
        params: { notifications: {} },
      }),
    ).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(20_000);
  });

  it('does not know an operation as a tool', async () => {
    expect(await service.request('POST', '/api/admin/mcp', { body: message })).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });
});
