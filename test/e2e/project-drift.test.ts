import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  bring,
  createPeople,
  needApprovals,
  type People,
  PROJECT,
} from '../support/change-requests.ts';
import { answerOf, createFlag, dateTime, FEATURES, refused } from '../support/flags.ts';
import { untilFlagsListed } from '../support/late-lists.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const DRIFT = `${PROJECT}/drift?from=development&to=production`;
const PROMOTE = `${PROJECT}/environments/production/promote`;

let service: Service;
let people: People;
let segment = 0;

beforeAll(async () => {
  service = await startService({ env: uncached });
  people = await createPeople(service);
  await needApprovals(service, 1, 'production');
  const beta = { name: 'beta-users', constraints: [] };
  segment = (await service.request('POST', '/api/admin/segments', { body: beta })).body.id;
  await rollOut('another-share', { development: '50', production: '10' });
  await rollOut('behind', { development: '50' });
  await rollOut('meant', { development: '100' });
  await rollOut('same', { development: '50', production: '50' });
  await createFlag(service, 'off');
  await untilFlagsListed(service, ['another-share', 'behind', 'meant', 'same', 'off']);
});

afterAll(() => service.stop());

describe('GET /projects/{projectId}/drift', () => {
  it('lists flags whose rules differ, in words', async () => {
    const path = `${FEATURES}/another-share/environments/development/strategies`;
    const [strategy] = (await service.request('GET', path)).body;
    await send('PUT', `${path}/${strategy.id}`, { ...strategy, segments: [segment] });

    const reply = await service.request('GET', DRIFT);

    expect(reply.body).toMatchObject({
      version: 1,
      project: 'default',
      from: 'development',
      to: 'production',
    });
    expect(reply.body.flags).toEqual([
      {
        name: 'another-share',
        type: 'release',
        from: {
          enabled: true,
          rules: ['50 % of users get it, if they are in the segment beta-users.'],
          releasePlan: null,
        },
        to: { enabled: true, rules: ['10 % of users get it.'], releasePlan: null },
        differences: [
          { what: 'Rollout', from: '50 %', to: '10 %' },
          { what: 'Segment', from: 'beta-users', to: null },
        ],
        declared: null,
      },
      flag('behind', '50 % of users get it.'),
      flag('meant', 'Everyone gets it.'),
    ]);
    expect(reply.body).not.toHaveProperty('nextCursor');
  });

  it('has pages', async () => {
    const first = (await service.request('GET', `${DRIFT}&limit=2`)).body;
    const second = (await service.request('GET', `${DRIFT}&limit=2&cursor=${first.nextCursor}`))
      .body;

    expect([first, second].map(namesOf)).toEqual([['another-share', 'behind'], ['meant']]);
    expect(second).not.toHaveProperty('nextCursor');
  });

  it.each([
    ['?to=production', '/query/from', 'is required'],
    ['?from=development', '/query/to', 'is required'],
    ['?from=moon&to=production', '/query/from', 'environment of the project "default"'],
    ['?from=development&to=moon', '/query/to', 'environment of the project "default"'],
    ['?from=production&to=production', '/query/from', 'must be another environment than `to`'],
    ['?from=development&to=production&cursor=x', '/query/cursor', 'must be the `nextCursor`'],
  ])('refuses %s', async (query, pointer, message) => {
    const reply = await service.request('GET', `${PROJECT}/drift${query}`);

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      details: [{ rule: expect.stringContaining(message) }],
      message: expect.stringContaining(pointer),
    });
  });
});

describe('declaring that a flag is meant to differ', () => {
  const declaration = { environments: ['development'], reason: 'Only for tests.' };
  const path = `${FEATURES}/meant/drift`;

  it('leaves it out, and records who said why', async () => {
    const events = await recordedEvents(service, () => send('POST', path, declaration));
    await listedAs(['another-share', 'behind']);

    expect(events).toMatchObject([
      {
        type: 'feature-drift-declared',
        project: 'default',
        featureName: 'meant',
        environment: null,
        data: declaration,
        preData: null,
      },
    ]);
    expect(await declaredOf('meant')).toEqual({
      ...declaration,
      createdAt: dateTime,
      createdBy: expect.any(String),
    });
  });

  it('does nothing if it is repeated', async () => {
    expect(await recordedEvents(service, () => send('POST', path, declaration))).toEqual([]);
  });

  it('takes the place of what was declared before', async () => {
    const data = { environments: ['production'], reason: 'Never for customers.' };

    const events = await recordedEvents(service, () => send('POST', path, data));

    expect(events).toMatchObject([{ data, preData: declaration }]);
  });

  it('can be taken back, once', async () => {
    const events = await recordedEvents(service, async () => {
      await send('DELETE', path);
      await send('DELETE', path);
    });
    await listedAs(['another-share', 'behind', 'meant']);

    expect(events).toMatchObject([
      {
        type: 'feature-drift-undeclared',
        featureName: 'meant',
        preData: { reason: 'Never for customers.' },
      },
    ]);
  });

  it.each([
    [{ environments: ['moon'], reason: 'So' }, '/body/environments/0'],
    [{ environments: [], reason: 'So' }, '/body/environments'],
    [{ environments: ['production'], reason: ' ' }, '/body/reason'],
    [{ environments: ['production'] }, '/body/reason'],
  ])('refuses %j', async (body, pointer) => {
    const reply = await service.request('POST', path, { body });

    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(pointer);
  });

  it('refuses a flag that the project does not have', async () => {
    const reply = await service.request('POST', `${FEATURES}/unknown/drift`, { body: declaration });

    expect(reply).toMatchObject(refused(404, 'NotFoundError', 'unknown'));
  });
});

describe('POST /projects/{projectId}/environments/{environment}/promote', () => {
  it('proposes what makes the flags alike, and applying it leaves no drift', async () => {
    const reply = await promote({ from: 'development', features: ['another-share', 'behind'] });

    expect(answerOf(reply)).toMatchObject({
      status: 200,
      body: {
        title: 'Promote from development',
        environment: 'production',
        state: 'Draft',
        features: [
          {
            name: 'another-share',
            changes: [
              {
                action: 'updateStrategy',
                payload: { segments: [segment], parameters: { rollout: '50' } },
              },
            ],
          },
          {
            name: 'behind',
            changes: [
              { action: 'addStrategy', payload: { parameters: { rollout: '50' } } },
              { action: 'updateEnabled', payload: { enabled: true } },
            ],
          },
        ],
      },
    });
    await applied(reply.body.id);
    await listedAs(['meant']);
  });

  it.each([
    ['one that does not differ', ['same'], 409, 'the same rules'],
    ['an unknown one', ['unknown'], 404, 'unknown'],
    ['none', [], 400, '/body/features'],
  ] as const)('refuses %s', async (_what, features, status, message) => {
    const reply = await promote({ from: 'development', features });

    expect(reply.status).toBe(status);
    expect(JSON.stringify(reply.body)).toContain(message);
  });

  it('refuses to make an environment like itself', async () => {
    const reply = await promote({ from: 'production', features: ['meant'] });

    expect(reply).toMatchObject(refused(400, 'ValidationError', 'another environment'));
  });

  it('refuses a flag that is meant to differ', async () => {
    const path = `${FEATURES}/meant/drift`;
    await send('POST', path, { environments: ['production'], reason: 'So' });

    const reply = await promote({ from: 'development', features: ['meant'] });
    await send('DELETE', path);

    expect(reply).toMatchObject(refused(409, 'ConflictError', 'meant to differ'));
  });

  it('refuses a flag that the draft has changes of', async () => {
    const { body } = await promote({ from: 'development', features: ['meant'] });

    const reply = await promote({ from: 'development', features: ['meant'] });
    await bring(service, people.author, body.id, 'Cancelled');

    expect(reply).toMatchObject(refused(409, 'ConflictError', `change request ${body.id}`));
  });
});

function flag(name: string, sentence: string) {
  const off = 'Nobody: the flag is off.';
  return {
    name,
    type: 'release',
    from: { enabled: true, rules: [sentence], releasePlan: null },
    to: { enabled: false, rules: [off], releasePlan: null },
    differences: [{ what: 'Who gets it', from: sentence, to: off }],
    declared: null,
  };
}

async function rollOut(name: string, shares: Readonly<Record<string, string>>): Promise<void> {
  await createFlag(service, name);
  for (const [environment, rollout] of Object.entries(shares)) {
    const path = `${FEATURES}/${name}/environments/${environment}`;
    const parameters = { rollout, stickiness: 'default', groupId: name };
    await send('POST', `${path}/strategies`, { name: 'flexibleRollout', parameters });
    await send('POST', `${path}/on`);
  }
}

async function applied(id: number): Promise<void> {
  const steps = [
    [people.author, 'In review'],
    [people.lead, 'Approved'],
    [people.lead, 'Applied'],
  ] as const;
  for (const [who, state] of steps) expect((await bring(service, who, id, state)).status).toBe(200);
}

function promote(body: object) {
  return service.request('POST', PROMOTE, { body, token: people.author.token });
}

/** The list may be late. */
async function listedAs(names: readonly string[]): Promise<void> {
  await expect.poll(async () => namesOf((await service.request('GET', DRIFT)).body)).toEqual(names);
}

async function declaredOf(name: string) {
  const { flags } = (await service.request('GET', `${DRIFT}&declared=true`)).body;
  return flags.find((each: { readonly name: string }) => each.name === name).declared;
}

function namesOf({ flags }: { readonly flags: readonly { readonly name: string }[] }): string[] {
  return flags.map(({ name }) => name);
}

async function send(method: string, path: string, body?: unknown): Promise<void> {
  const reply = await service.request(method, path, { body });
  expect({ path, status: reply.status, body: reply.body }).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 300),
  });
}
