import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sdkEnv } from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

/**
 * Replays the calls of the MCP server's tools. It judges an answer by whether its status is one of
 * success, and reads JSON unless it only switches or removes.
 */

let service: Service;

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
});

afterAll(() => service.stop());

const flags = '/api/admin/projects/default/features';
const flag = `${flags}/checkout`;
const development = `${flag}/environments/development`;

describe('the MCP server', () => {
  it('lists projects (list_projects)', async () => {
    const { projects } = await readJson('GET', '/api/admin/projects');

    expect(projects).toMatchObject([
      { id: 'default', name: 'Default', mode: 'open', createdAt: expect.any(String) },
    ]);
  });

  it('creates a flag (create_flag)', async () => {
    const created = {
      name: 'checkout',
      type: 'release',
      description: 'The new checkout.',
      impressionData: false,
    };

    expect(await readJson('POST', flags, created)).toMatchObject({
      ...created,
      project: 'default',
      archived: false,
      createdAt: expect.any(String),
    });
  });

  it('lists the flags of a project, also to find a similar one (list_flags, detect_flag)', async () => {
    const listed = async () => (await readJson('GET', flags)).features;

    await expect.poll(listed).toMatchObject([
      {
        name: 'checkout',
        type: 'release',
        description: 'The new checkout.',
        project: 'default',
        impressionData: false,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('adds a rollout with variants and constraints (set_flag_rollout)', async () => {
    const parameters = { rollout: '25', groupId: 'checkout', stickiness: 'default' };
    const strategy = await readJson('POST', `${development}/strategies`, {
      name: 'flexibleRollout',
      parameters,
      variants: [{ name: 'blue', weight: 1_000, weightType: 'variable', stickiness: 'default' }],
      constraints: [{ contextName: 'appName', operator: 'IN', values: ['shop'] }],
    });

    expect(strategy).toMatchObject({
      id: expect.any(String),
      name: 'flexibleRollout',
      parameters,
      variants: [{ name: 'blue' }],
      constraints: [{ contextName: 'appName', operator: 'IN', values: ['shop'] }],
    });
  });

  it('changes a part of a strategy, and sends back the rest as it read it (update_flag_strategy)', async () => {
    const { id, name, title, disabled, parameters, variants, segments } = await strategyRead();
    const body = {
      name,
      title,
      disabled,
      parameters: { ...parameters, rollout: '50' },
      constraints: [],
      variants,
      ...(segments && { segments }),
    };
    await readJson('PUT', `${development}/strategies/${id}`, body);

    expect(await strategyRead()).toMatchObject({ ...body, id });
  });

  it('switches a flag on and off (toggle_flag_environment)', async () => {
    const seen: boolean[] = [];
    for (const state of ['on', 'off', 'on']) {
      await call('POST', `${development}/${state}`);
      seen.push((await environmentRead()).enabled);
    }

    expect(seen).toEqual([true, false, true]);
  });

  it('reads the state of a flag, also to clean it up (get_flag_state, cleanup_flag)', async () => {
    const { environments, ...feature } = await readJson('GET', flag);

    expect(feature).toMatchObject({ name: 'checkout', archived: false, stale: false });
    expect(environments).toMatchObject([
      { name: 'development', enabled: true, strategies: [{ name: 'flexibleRollout' }] },
      { name: 'production', enabled: false, strategies: [] },
    ]);
  });

  it('removes a strategy (remove_flag_strategy)', async () => {
    const { id } = await strategyRead();
    await call('DELETE', `${development}/strategies/${id}`);

    expect((await environmentRead()).strategies).toEqual([]);
  });

  it('shows the message of a refusal to its user', async () => {
    const reply = await send('GET', `${flags}/unknown`);

    expect([reply.status, reply.body.message]).toEqual([404, expect.stringContaining('unknown')]);
  });
});

async function environmentRead() {
  const { environments } = await readJson('GET', flag);
  return environments.find(({ name }: { readonly name: string }) => name === 'development');
}

async function strategyRead() {
  return (await environmentRead()).strategies[0];
}

async function readJson(method: string, path: string, body?: object) {
  return (await call(method, path, body)).body;
}

async function call(method: string, path: string, body?: object) {
  const reply = await send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status}: ${reply.text}`);
  return reply;
}

/** Its headers promise JSON even for requests without a body. */
function send(method: string, path: string, body?: object) {
  return service.request(method, path, {
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-unleash-appname': 'unleash-mcp',
      'user-agent': 'unleash-mcp/0.0.4 (MCP Server)',
    },
    ...(body && { body }),
  });
}
