import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allTools } from '../../lib/agents/tools/all-tools.ts';
import { createProject, EDITOR, MEMBER, OWNER, uncached, VIEWER } from '../support/access.ts';
import { type Agent, connectAgent } from '../support/agents/agent.ts';
import { createAgentAccount, createAgentToken } from '../support/agents/agent-account.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const RUNS = Number(process.env.AGENT_RUNS ?? 120);
const SEED = Number(process.env.RANDOM_SEED ?? 42);

const ADMIN_API = '/api/admin';
const ADMIN = 1;

type Sent = Readonly<Record<string, unknown>>;

/** A request over HTTP. */
interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

let service: Service;
let number = 0;
/** Agents by the role of the account, and what the token says. */
const agents = new Map<string, { readonly agent: Agent; readonly token: string }>();

const roles = ['admin', 'editor', 'viewer', 'member', 'owner elsewhere'] as const;
const accesses = ['read', 'write'] as const;

beforeAll(async () => {
  service = await startService({ env: uncached });
  const accessOf = {
    team: await createProject(service, 'team'),
    secret: await createProject(service, 'secret', 'private'),
    elsewhere: await createProject(service, 'elsewhere', 'protected'),
  };
  for (const role of roles) {
    const root = { admin: ADMIN, editor: EDITOR }[role as string] ?? VIEWER;
    const { id, token } = await createAgentAccount(service, role.replace(' ', '-'), 'write', root);
    const give = async (project: keyof typeof accessOf, given: number) => {
      const body = { roles: [given], users: [id], groups: [] };
      const { status } = await service.request('POST', accessOf[project], { body });
      expect(status).toBe(200);
    };
    if (role === 'member')
      for (const project of ['team', 'secret'] as const) await give(project, MEMBER);
    if (role === 'owner elsewhere') await give('elsewhere', OWNER);
    const tokens = { write: token, read: await createAgentToken(service, id, 'read') };
    for (const access of accesses) {
      const agent = await connectAgent({ urls: [service.url], token: tokens[access] });
      agents.set(`${role} ${access}`, { agent, token: tokens[access] });
    }
  }
  for (const project of ['team', 'secret', 'elsewhere', 'default']) {
    const path = `${ADMIN_API}/projects/${project}`;
    await service.request('POST', `${path}/features`, { body: { name: `flag-of-${project}` } });
    const requests = `${path}/environments/development/change-requests`;
    await service.request('POST', requests, { body: proposal(`flag-of-${project}`) });
  }
}, 150_000);

afterAll(async () => {
  await Promise.all([...agents.values()].map(({ agent }) => agent.close()));
  await service.stop();
});

const project = fc.constantFrom(
  'team',
  'secret',
  'elsewhere',
  'default',
  'nowhere',
  '../admin',
  '*',
);
const flagName = fc.constantFrom('flag-of-team', 'flag-of-secret', 'flag-of-elsewhere', 'nothing');
const environment = fc.constantFrom('development', 'production', 'nowhere');
const anything = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** What an agent sends: mostly sensible, with one argument that may be anything. */
const scenario = fc.record({
  role: fc.constantFrom(...roles),
  access: fc.constantFrom(...accesses),
  tool: fc.constantFrom(...allTools.map(({ name }) => name)),
  projectId: project,
  featureName: flagName,
  environment,
  id: fc.integer({ min: 0, max: 8 }),
  wrong: anything,
});

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

it('no tool does what its token could not do over HTTP', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(scenario, async (run) => {
      const { agent, token } = agents.get(`${run.role} ${run.access}`) ?? missing();
      number += 1;
      const sent = argumentsOf(run, `by-tool-${number}`);
      let isError = false;
      const events = await recordedEvents(service, async () => {
        isError = (await agent.use(run.tool, sent)).isError;
      });
      const isChanging = allTools.find(({ name }) => name === run.tool)?.changes === true;
      if (isError || !isChanging) expect(events).toEqual([]);
      if (isError) return;
      done.add(`${run.tool} by ${run.role}`);
      expect(isChanging && run.access === 'read').toBe(false);
      for (const event of events) expect(event).toMatchObject({ agent: { name: 'test-agent' } });
      const statuses = [];
      for (const { method, path, body } of requestsOf(run, sent)) {
        const options = { token, ...(body !== undefined && { body }) };
        statuses.push((await service.request(method, path, options)).status);
      }
      expect(statuses.filter((status) => status >= 400)).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  // Otherwise the property would hold for a service that refuses everything.
  expect(done.size).toBeGreaterThan(10);
}, 300_000);

function argumentsOf(run: Scenario, name: string): Record<string, unknown> {
  const { projectId, featureName, id, wrong } = run;
  const sent: Record<string, Record<string, unknown>> = {
    list_projects: {},
    find_flags: { query: featureName, project: `IS:${projectId}`, limit: 5 },
    get_flag: { projectId, featureName },
    explain_evaluation: {
      ...{ projectId, featureName, environment: run.environment },
      context: { appName: 'shop', userId: '7' },
    },
    compare_environments: { projectId, featureName },
    get_flag_usage: { projectId, featureName },
    get_clean_up_brief: { projectId, limit: 5 },
    find_drift: { projectId, from: 'development', to: 'production', limit: 5 },
    find_change_requests: { state: 'IS:open', limit: 5 },
    get_change_request: { projectId, id },
    create_flag: { projectId, name },
    propose_change: { projectId, environment: run.environment, changes: [proposal(featureName)] },
    propose_promotion: {
      ...{ projectId, environment: 'production' },
      ...{ from: 'development', features: [featureName] },
    },
    submit_change_request: { projectId, id },
  };
  const own = sent[run.tool] ?? missing();
  const [first] = Object.keys(own);
  return wrong === undefined || first === undefined ? own : { ...own, [first]: wrong };
}

/** The same over HTTP, with what the tool has used up replaced. */
function requestsOf(run: Scenario, sent: Sent): readonly HttpRequest[] {
  const inProject = `${ADMIN_API}/projects/${sent.projectId}`;
  const flag = get(`${inProject}/features/${sent.featureName}`);
  // What is null is not sent.
  const query = (values: Sent) =>
    new URLSearchParams(
      Object.entries(values)
        .filter(([, value]) => value !== null)
        .map(([key, value]): [string, string] => [key, String(value)]),
    );
  const requests: Record<string, readonly HttpRequest[]> = {
    list_projects: [get(`${ADMIN_API}/projects`)],
    find_flags: [get(`${ADMIN_API}/search/features?${query(sent)}`)],
    get_flag: [flag],
    explain_evaluation: [
      flag,
      post(`${ADMIN_API}/playground`, {
        ...{ environment: sent.environment, context: sent.context },
        projects: [sent.projectId],
      }),
    ],
    compare_environments: [flag],
    get_flag_usage: [flag, get(`${ADMIN_API}/client-metrics/features/${sent.featureName}`)],
    get_clean_up_brief: [get(`${inProject}/clean-up/brief`)],
    find_drift: [get(`${inProject}/drift?from=development&to=production`)],
    find_change_requests: [get(`${ADMIN_API}/search/change-requests?${query(sent)}`)],
    get_change_request: [get(`${inProject}/change-requests/${sent.id}`)],
    create_flag: [post(`${inProject}/features`, { ...sent, name: `${String(sent.name)}-again` })],
    propose_change: [
      post(`${inProject}/environments/${sent.environment}/change-requests`, sent.changes),
    ],
    // The draft has the changes now, so the same is refused: what it has, its author may see.
    propose_promotion: [get(`${inProject}/change-requests`)],
    // It is in review now, which its author may see.
    submit_change_request: [get(`${inProject}/change-requests/${sent.id}`)],
  };
  return requests[run.tool] ?? missing();
}

function get(path: string): HttpRequest {
  return { method: 'GET', path };
}

function post(path: string, body: unknown): HttpRequest {
  return { method: 'POST', path, body };
}

function proposal(feature: string) {
  return { action: 'updateEnabled', feature, payload: { enabled: true } };
}

function missing(): never {
  throw new Error('A tool is without a row in this test.');
}
