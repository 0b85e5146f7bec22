import { randomBytes } from 'node:crypto';
import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '../support/access.ts';
import {
  createPeople,
  needApprovals,
  type People,
  proposeUpTo,
} from '../support/change-requests.ts';
import { dumpTable } from '../support/dump-table.ts';
import { createFlag, FEATURES, refused } from '../support/flags.ts';
import { localAws } from '../support/local-aws.ts';
import { type Service, startService } from '../support/service.ts';
import { exportedStrategy, exportOf, transferOf } from '../support/transfer.ts';

const STEPS = 240;
const SEED = 4711;
const client = '*:production.a-client-token-for-all-projects';
const development = '*:development.a-client-token-for-all-projects';

let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;
let service: Service;
let people: People;

beforeAll(async () => {
  Object.assign(process.env, localAws);
  dynamo = await startEmbeddedDynamoDb();
  service = await startService({
    env: { DYNAMODB_ENDPOINT: dynamo.endpoint, INIT_CLIENT_API_TOKENS: `${client},${development}` },
  });
  people = await createPeople(service);
  await createProject(service, 'other');
}, 150_000);

afterAll(async () => {
  await service.stop();
  await dynamo.close();
});

describe('the bytes and instructions of settings of a project in an environment', () => {
  it('are what its flags have, after any changes', async () => {
    const random = randomNumbers(SEED);
    const done = new Set<string>();
    let most = 0;
    for (let step = 1; step <= STEPS; step += 1) {
      const [name, change] = pick(changes, random);
      if ((await change(random)) < 300) done.add(name);
      if (step % 20 > 0) continue;
      const { sums, recount } = await readSums();
      expect(sums, `after ${step} steps`).toEqual(recount);
      most = Math.max(most, recount.size);
    }

    expect(changes.map(([name]) => name).filter((name) => !done.has(name))).toEqual([]);
    expect(most).toBeGreaterThan(4);
  }, 300_000);

  it('are bounded, so that no project breaks the answer for all of them', async () => {
    const replies = [];
    for (let flag = 0; flag < 9; flag += 1) {
      const path = await createFlag(service, `fat-${flag}`);
      for (let n = 0; n < 3; n += 1) {
        const body = { name: 'default', parameters: parametersOf(95_000) };
        const strategies = `${path}/environments/production/strategies`;
        replies.push(await service.request('POST', strategies, { body }));
      }
    }
    const { status, body } = replies.at(-1) ?? {};

    expect(replies[0]?.status).toBe(200);
    expect({ status, body }).toEqual(
      refused(400, 'ExceedsLimitError', 'project "default" in the environment "production"'),
    );
    for (const path of ['/api/client/features', '/api/client/delta']) {
      const answer = await service.request('GET', path, { token: client });
      expect(answer.status).toBe(200);
    }
    const flag = `${FEATURES}/fat-0/environments/production/strategies`;
    const { body: strategies } = await service.request('GET', flag);
    expect((await service.request('DELETE', `${flag}/${strategies[0].id}`)).status).toBe(200);
  }, 120_000);

  it('are bounded for all projects together, which clients of all projects get', async () => {
    const answers = [];
    for (const id of ['wide-one', 'wide-two', 'wide-three']) {
      await createProject(service, id);
      for (let flag = 0; flag < 7; flag += 1) {
        const path = `/api/admin/projects/${id}/features`;
        await service.request('POST', path, { body: { name: `${id}-${flag}` } });
        for (let n = 0; n < 3; n += 1) {
          // Random text, which cannot be compressed well.
          const body = { name: 'default', parameters: parametersOf(95_000, randomText) };
          const strategies = `${path}/${id}-${flag}/environments/development/strategies`;
          answers.push(await service.request('POST', strategies, { body }));
        }
      }
    }
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals.length).toBeGreaterThan(15);
    expect(refusals.at(-1)).toMatchObject({
      status: 400,
      body: {
        name: 'ExceedsLimitError',
        message: expect.stringContaining('all projects in the environment "development"'),
      },
    });
    for (const path of ['/api/client/features', '/api/client/delta']) {
      for (const encoding of ['gzip', 'identity']) {
        const headers = { authorization: development, 'accept-encoding': encoding };
        const answer = await fetch(`${service.url}${path}`, { headers });
        await answer.body?.cancel();
        expect(answer.status, `${path} ${encoding}`).toBe(200);
      }
    }
  }, 120_000);
});

describe('the instructions of patterns', () => {
  it('are bounded for a project, whatever way they come', async () => {
    await createProject(service, 'patterns');
    const path = '/api/admin/projects/patterns/features';
    const constraints = Array.from({ length: 30 }, () => patternOf(288));
    for (const name of ['matching', 'other']) {
      await service.request('POST', path, { body: { name } });
    }
    const strategies = (name: string) => `${path}/${name}/environments/production/strategies`;
    const body = { name: 'default', constraints };
    const first = await service.request('POST', strategies('matching'), { body });

    const refusals = [
      await service.request('POST', strategies('other'), { body }),
      await service.request('POST', `${path}/matching/clone`, { body: { name: 'copy' } }),
      await transferOf(() => service).importInto(
        'patterns',
        'production',
        exportOf('imported', { featureStrategies: [exportedStrategy('imported', body)] }),
      ),
    ];

    expect(first.status).toBe(200);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 400,
        body: {
          name: 'ExceedsLimitError',
          message: expect.stringMatching(
            /limit of 10000 for instructions of REGEX patterns of the project "patterns" .* Remove or shorten/,
          ),
        },
      });
    }
    const { body: stored } = await service.request('GET', strategies('matching'));
    const strategy = `${strategies('matching')}/${stored[0].id}`;
    const less = { ...body, constraints: [patternOf(1)] };
    expect((await service.request('PUT', strategy, { body: less })).status).toBe(200);
    expect((await service.request('POST', strategies('other'), { body })).status).toBe(200);
  });

  it('are bounded for segments', async () => {
    const constraints = Array.from({ length: 16 }, () => patternOf(288));
    const answers = [];
    for (const name of ['first', 'second']) {
      answers.push(
        await service.request('POST', '/api/admin/segments', { body: { name, constraints } }),
      );
    }

    expect(answers).toMatchObject([
      { status: 201 },
      { status: 400, body: { message: expect.stringContaining('patterns of all segments') } },
    ]);
  });
});

type Random = () => number;
type Change = (random: Random) => Promise<number>;

const project = (random: Random) => pick(['default', 'other'], random);
const name = (random: Random) => `flag-${Math.floor(random() * 5)}`;
const environment = (random: Random) => pick(['development', 'production'], random);
const changes: readonly (readonly [string, Change])[] = [
  [
    'create',
    (random) => post(`/api/admin/projects/${project(random)}/features`, { name: name(random) }),
  ],
  ['add a strategy', addStrategyTo],
  ['add another strategy', addStrategyTo],
  ['remove strategies', removeStrategy],
  [
    'set variants',
    async (random) =>
      send('PUT', `${await pathOf(random)}/environments/${environment(random)}/variants`, [
        {
          name: 'one',
          weight: 1_000,
          weightType: 'variable',
          stickiness: 'default',
          payload: { type: 'string', value: 'v'.repeat(Math.floor(random() * 9_000)) },
        },
      ]),
  ],
  ['archive', async (random) => send('DELETE', await pathOf(random))],
  [
    'revive',
    async (random) => {
      const of = project(random);
      return post(`/api/admin/projects/${of}/revive`, { features: [name(random)] });
    },
  ],
  [
    'delete',
    async (random) => {
      const path = await pathOf(random);
      await send('DELETE', path);
      return send('DELETE', `/api/admin/archive/${path.split('/').at(-1)}`);
    },
  ],
  ['clone', async (random) => post(`${await pathOf(random)}/clone`, { name: name(random) })],
  ['move', moveToOther],
  [
    'take an environment from a project and give it back',
    async (random) => {
      const path = `/api/admin/projects/${project(random)}/environments`;
      await send('DELETE', `${path}/production`);
      return post(path, { environment: 'production' });
    },
  ],
  [
    'copy an environment, and delete the copy',
    async (random) => {
      const created = await post('/api/admin/environments/development/clone', {
        name: 'copy',
        type: 'test',
      });
      if (random() < 0.5) return created;
      for (const id of ['default', 'other']) {
        await send('DELETE', `/api/admin/projects/${id}/environments/copy`);
      }
      return send('DELETE', '/api/admin/environments/copy');
    },
  ],
  [
    'import',
    async (random) => {
      const flag = name(random);
      const { status } = await transferOf(() => service).importInto(
        project(random),
        environment(random),
        exportOf(flag, {
          featureStrategies: [exportedStrategy(flag, { name: 'default', ...sized(random) })],
        }),
      );
      return status;
    },
  ],
  ['apply a change request', applyRequest],
];

/** The path of a flag in its project, if there is one. */
async function pathOf(random: Random): Promise<string> {
  const flag = name(random);
  const path = `${FEATURES}/${flag}`;
  const { status } = await service.request('GET', path);
  return status === 200 ? path : `/api/admin/projects/other/features/${flag}`;
}

/** Moves a flag with settings that count. */
async function moveToOther(random: Random): Promise<number> {
  const path = await pathOf(random);
  const strategies = `${path}/environments/development/strategies`;
  await post(strategies, { name: 'default', parameters: parametersOf(5_000) });
  const newProjectId = path.startsWith(FEATURES) ? 'other' : 'default';
  return post(`${path}/changeProject`, { newProjectId });
}

async function addStrategyTo(random: Random): Promise<number> {
  const path = `${await pathOf(random)}/environments/${environment(random)}/strategies`;
  return post(path, { name: 'default', ...sized(random) });
}

async function removeStrategy(random: Random): Promise<number> {
  const path = `${await pathOf(random)}/environments/${environment(random)}/strategies`;
  const { body } = await service.request('GET', path);
  const id = Array.isArray(body) ? body[0]?.id : undefined;
  return id ? send('DELETE', `${path}/${id}`) : 404;
}

async function applyRequest(random: Random): Promise<number> {
  const feature = name(random);
  const { status, body } = await service.request('GET', `${FEATURES}/${feature}`);
  if (status !== 200 || body.archived) return 404;
  await needApprovals(service, 1);
  const change = { feature, action: 'addStrategy', payload: { name: 'default', ...sized(random) } };
  await proposeUpTo(service, people, change, 'Applied');
  await needApprovals(service, 0);
  return 200;
}

function sized(random: Random) {
  return {
    parameters: parametersOf(Math.floor(random() * 9_000)),
    constraints: [patternOf(1 + Math.floor(random() * 30)), patternOf(1)].slice(
      Math.floor(random() * 3),
    ),
  };
}

/** A pattern with that many instructions and twelve. */
function patternOf(times: number) {
  return { contextName: 'userId', operator: 'REGEX', value: `a{${times}}` };
}

/** The instructions of the patterns that `patternOf` made. */
function stepsOf(strategies: readonly { readonly constraints: readonly { value?: string }[] }[]) {
  const values = strategies.flatMap(({ constraints }) => constraints.map(({ value }) => value));
  return values.reduce((sum, value) => sum + Number(/\d+/.exec(value ?? '')) + 12, 0);
}

/** Parameters of that many characters, in values of at most 19,000. */
function parametersOf(
  characters: number,
  text = (length: number) => 'x'.repeat(length),
): Record<string, string> {
  const count = Math.ceil(characters / 19_000);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `p${index}`,
      text(Math.min(19_000, characters - index * 19_000)),
    ]),
  );
}

function randomText(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length);
}

async function send(method: string, path: string, body?: unknown): Promise<number> {
  return (await service.request(method, path, body === undefined ? {} : { body })).status;
}

function post(path: string, body: unknown): Promise<number> {
  return send('POST', path, body);
}

/** The stored sums, and what they should be; without zeros. */
async function readSums() {
  const items = (await dumpTable(dynamo.endpoint)).map((line) => JSON.parse(line));
  const sums = new Map<string, number>();
  for (const { pk, sk, sum = 0, steps = 0 } of items) {
    const [kind, id] = pk.split('#');
    if (kind !== 'SETTINGS_BYTES') continue;
    if (sum !== 0) sums.set(`${id} ${sk}`, sum);
    if (steps !== 0) sums.set(`instructions of ${id} ${sk}`, steps);
  }
  const flags = new Map(items.filter(({ sk }) => sk === 'FEATURE').map((item) => [item.pk, item]));
  const recount = new Map<string, number>();
  for (const { pk, sk, strategies, variants } of items) {
    const flag = flags.get(pk);
    if (!sk.startsWith('ENVIRONMENT#') || !flag || flag.archivedAt !== null) continue;
    const bytes = Buffer.byteLength(JSON.stringify([strategies, variants])) - 1_000;
    const key = `${flag.project} ${sk.slice('ENVIRONMENT#'.length)}`;
    if (bytes > 0) recount.set(key, (recount.get(key) ?? 0) + bytes);
    const patterns = `instructions of ${key}`;
    const steps = stepsOf(strategies);
    if (steps > 0) recount.set(patterns, (recount.get(patterns) ?? 0) + steps);
  }
  return { sums, recount };
}

function pick<T>(choices: readonly T[], random: Random): T {
  return choices[Math.floor(random() * choices.length)] as T;
}

/** Mulberry32, by Tommy Ettinger. */
function randomNumbers(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
