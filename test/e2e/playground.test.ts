import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, uncached } from '../support/access.ts';
import { type Case, describeDeclaredErrors } from '../support/declared-errors.ts';
import { answerOf, clientToken, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import type { Reply } from '../support/request.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({
    env: { INIT_CLIENT_API_TOKENS: clientToken, PLAYGROUND_MAX_COMBINATIONS: '60', ...uncached },
  });
  await send('POST', '/api/admin/context', { name: 'plan' });
});

afterAll(() => service.stop());

const PATH = '/api/admin/playground';
const ADVANCED = `${PATH}/advanced`;

const noVariant = { name: 'disabled', enabled: false, feature_enabled: false };

const isUser7 = { contextName: 'userId', operator: 'IN', values: ['7'] };
const shownIsUser7 = { ...isUser7, caseInsensitive: false, inverted: false };

describe('POST /api/admin/playground/advanced', () => {
  it('explains a flag with constraint, segment and variants for two users', async () => {
    const project = await newProject('checkout');
    const { body: segment } = await send('POST', '/api/admin/segments', {
      name: `seven-${project}`,
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['beta'] }],
    });
    const variants = [
      {
        name: 'blue',
        weight: 1000,
        weightType: 'variable',
        stickiness: 'default',
        payload: { type: 'string', value: '#00f' },
      },
    ];
    const id = await addStrategy(project, 'checkout', {
      name: 'default',
      title: 'Seven',
      constraints: [isUser7],
      segments: [segment.id],
      variants,
    });
    await turnOn(project, 'checkout');
    const request = {
      environments: ['development'],
      projects: [project],
      context: { appName: 'shop', userId: '7,8', properties: { plan: 'beta' } },
    };

    const { status, body } = await service.request('POST', ADVANCED, { body: request });

    const item = (userId: string, isSeven: boolean) => ({
      name: nameIn(project, 'checkout'),
      environment: 'development',
      context: { userId, plan: 'beta', appName: 'shop' },
      projectId: project,
      isEnabled: isSeven,
      isEnabledInCurrentEnvironment: true,
      hasUnsatisfiedDependency: false,
      strategies: {
        result: isSeven,
        data: [
          plainStrategy(project, 'checkout', id, {
            title: 'Seven',
            result: isSeven
              ? {
                  evaluationStatus: 'complete',
                  enabled: true,
                  variant: {
                    name: 'blue',
                    enabled: true,
                    payload: { type: 'string', value: '#00f' },
                  },
                  variants,
                }
              : { evaluationStatus: 'complete', enabled: false },
            constraints: [{ ...shownIsUser7, result: isSeven }],
            segments: [
              {
                id: segment.id,
                name: `seven-${project}`,
                result: true,
                constraints: [
                  {
                    contextName: 'plan',
                    operator: 'IN',
                    values: ['beta'],
                    caseInsensitive: false,
                    inverted: false,
                    result: true,
                  },
                ],
              },
            ],
            variants,
          }),
        ],
      },
      variant: isSeven
        ? {
            name: 'blue',
            enabled: true,
            payload: { type: 'string', value: '#00f' },
            feature_enabled: true,
          }
        : noVariant,
      variants: isSeven ? variants : [],
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        input: request,
        features: [
          {
            name: nameIn(project, 'checkout'),
            projectId: project,
            environments: { development: [item('7', true), item('8', false)] },
          },
        ],
      },
    });
  });

  it('evaluates a disabled flag as if it were enabled, and reports that it is disabled', async () => {
    const project = await newProject('off');
    const id = await addStrategy(project, 'off', { name: 'default' });

    const reply = await ask({ projects: [project] });

    expect(only(reply)).toEqual({
      name: nameIn(project, 'off'),
      environment: 'development',
      context: { appName: 'shop' },
      projectId: project,
      isEnabled: false,
      isEnabledInCurrentEnvironment: false,
      hasUnsatisfiedDependency: false,
      strategies: { result: true, data: [plainStrategy(project, 'off', id)] },
      variant: noVariant,
      variants: [],
    });
  });

  it('does not evaluate a disabled strategy', async () => {
    const project = await newProject('flag');
    await addStrategy(project, 'flag', { name: 'default' });
    await turnOn(project, 'flag');
    const { body: before } = await send('GET', `${at(project, 'flag')}/strategies`);
    await send('PUT', `${at(project, 'flag')}/strategies/${before[0].id}`, {
      ...before[0],
      disabled: true,
    });

    const reply = await ask({ projects: [project] });

    expect(only(reply)).toMatchObject({
      isEnabled: false,
      strategies: {
        result: 'unknown',
        data: [{ disabled: true, result: { evaluationStatus: 'unevaluated', enabled: 'unknown' } }],
      },
      variant: noVariant,
    });
  });

  it('returns unknown for a custom strategy, unless a constraint fails', async () => {
    const project = await newProject('flag');
    const name = `lunar-${project}`;
    await send('POST', '/api/admin/strategies', { name, parameters: [] });
    await addStrategy(project, 'flag', { name, constraints: [isUser7] });
    await turnOn(project, 'flag');

    const reply = await ask({
      projects: [project],
      context: { appName: 'shop', userId: '7,8' },
    });

    const [seven, eight] = reply.body.features[0].environments.development;
    expect(seven).toMatchObject({
      isEnabled: false,
      strategies: {
        result: 'unknown',
        data: [{ result: { evaluationStatus: 'incomplete', enabled: 'unknown' } }],
      },
      variant: noVariant,
    });
    expect(eight.strategies).toMatchObject({
      result: false,
      data: [{ result: { evaluationStatus: 'incomplete', enabled: false } }],
    });
  });

  it('returns the variant of the environment if the strategy has none', async () => {
    const project = await newProject('flag');
    await addStrategy(project, 'flag', { name: 'default' });
    await turnOn(project, 'flag');
    const variants = [{ name: 'red', weight: 1000, weightType: 'variable', stickiness: 'default' }];
    await service.request('PUT', `${at(project, 'flag')}/variants`, { body: variants });

    const reply = await ask({ projects: [project] });

    expect(only(reply)).toMatchObject({
      variant: { name: 'red', enabled: true, feature_enabled: true },
      variants,
    });
  });

  it('reports a flag that is off because of its parent', async () => {
    const project = await newProject('child', 'parent');
    await addStrategy(project, 'child', { name: 'default' });
    await addStrategy(project, 'parent', { name: 'default', constraints: [isUser7] });
    await turnOn(project, 'child');
    await turnOn(project, 'parent');
    const dependency = { feature: nameIn(project, 'parent') };
    await send('POST', `${pathOf(project, 'child')}/dependencies`, dependency);

    const reply = await ask({ projects: [project], context: { appName: 'shop', userId: '7,8' } });

    expect(reply.body.features[0].environments.development).toMatchObject([
      { isEnabled: true, hasUnsatisfiedDependency: false, strategies: { result: true } },
      { isEnabled: false, hasUnsatisfiedDependency: true, strategies: { result: true } },
    ]);
  });

  it('combines all values, the last field varying fastest and appName last', async () => {
    const project = await newProject('flag');

    const reply = await ask({
      projects: [project],
      context: { appName: 'a,b', userId: '1, 2', properties: { plan: 'x,', age: 7 } },
    });

    const contexts = reply.body.features[0].environments.development.map(
      ({ context }: { context: object }) => Object.values(context).join('|'),
    );
    expect(contexts).toEqual([
      '1|x|7|a',
      '1|x|7|b',
      '1||7|a',
      '1||7|b',
      ' 2|x|7|a',
      ' 2|x|7|b',
      ' 2||7|a',
      ' 2||7|b',
    ]);
  });

  it('shows each flag in the environments of its project, and no archived flags', async () => {
    const both = await newProject('both', 'archived');
    await service.request('DELETE', pathOf(both, 'archived'));
    const one = await newProject('one');
    await service.request('DELETE', `/api/admin/projects/${one}/environments/production`);

    const reply = await ask({
      environments: ['production', 'development', 'production'],
      projects: [both, one],
    });

    const shown = reply.body.features.map(
      ({ name, environments }: { name: string; environments: object }) => [
        name,
        Object.keys(environments),
      ],
    );
    expect(new Map(shown)).toEqual(
      new Map([
        [nameIn(both, 'both'), ['production', 'development']],
        [nameIn(one, 'one'), ['development']],
      ]),
    );
  });

  it.each([
    ['*', { projects: '*' }],
    ['nothing', {}],
  ])('evaluates all projects that the caller can see for %s', async (_what, projects) => {
    const open = await newProject('open');
    const hidden = `hidden-${crypto.randomUUID()}`;
    await createProject(service, hidden, 'private');
    await addFlag(hidden, 'hidden');
    const { token } = await createAccount(service, `viewer-${hidden}`);

    const { status, body } = await service.request('POST', ADVANCED, {
      body: { environments: ['development'], context: { appName: 'shop' }, ...projects },
      token,
    });

    const names = body.features?.map(({ name }: { name: string }) => name);
    expect(status).toBe(200);
    expect(names).toContain(nameIn(open, 'open'));
    expect(names).not.toContain(nameIn(hidden, 'hidden'));
  });

  it('returns no flags for no projects', async () => {
    expect((await ask({ projects: [] })).body.features).toEqual([]);
  });

  it('ignores values of the wrong type with a warning', async () => {
    const project = await newProject('flag');
    const context = {
      userId: 7,
      appName: 'shop',
      remoteAddress: ['10.0.0.1'],
      sessionId: null,
      shoeSize: { eu: 42 },
      plan: 'beta',
      properties: 'none',
    };

    const { body } = await ask({ projects: [project], context });

    expect(body.input.context).toEqual(context);
    expect(body.features[0].environments.development[0].context).toEqual({
      plan: 'beta',
      appName: 'shop',
    });
    expect(body.warnings).toEqual({
      invalidContextProperties: ['userId', 'remoteAddress', 'sessionId', 'shoeSize', 'properties'],
    });
  });

  it('treats property names of `Object.prototype` like other names', async () => {
    const project = await newProject('flag');
    const context = { appName: 'shop', constructor: 'x', toString: 'y', hasOwnProperty: 'z' };

    const reply = await ask({ projects: [project], context });

    expect(only(reply).context).toEqual(context);
  });

  it('records nothing and changes nothing', async () => {
    const project = await newProject('flag');

    expect(await recordedEvents(service, () => ask({ projects: [project] }))).toEqual([]);
  });

  it('refuses more combinations than are allowed, naming both numbers', async () => {
    const project = await newProject('one', 'two');
    const sixteenValues = ','.repeat(15);

    const reply = await ask({
      environments: ['development', 'production'],
      projects: [project],
      context: { appName: 'shop', userId: sixteenValues },
    });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', '64 combinations'));
    expect(reply.body.message).toContain('60');
  });

  it('refuses more combinations than can be counted', async () => {
    const project = await newProject('flag');
    const fields = Array.from({ length: 5_000 }, (_, index) => [`f${index}`, ',']);

    const reply = await ask({
      projects: [project],
      context: { appName: 'shop', ...Object.fromEntries(fields) },
    });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', 'combinations'));
  });

  describe('a response that exceeds the limit of a function', () => {
    const context = { appName: 'x'.repeat(90_000), userId: Array(60).join(',') };

    it('is refused with advice to accept gzip', async () => {
      const project = await newProject('flag');

      expect(answerOf(await ask({ projects: [project], context }))).toEqual(
        refused(400, 'ValidationError', 'Accept gzip'),
      );
    });

    it('is compressed for a caller that accepts gzip', async () => {
      const projects = [await newProject('flag')];
      const body = JSON.stringify({ environments: ['development'], projects, context });

      const reply = await fetch(`${service.url}/api/admin/playground/advanced`, {
        method: 'POST',
        body,
        headers: { authorization: service.adminToken, 'content-type': 'application/json' },
      });

      expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      const { features } = (await reply.json()) as {
        readonly features: readonly { readonly environments: { readonly development: object[] } }[];
      };
      expect(features[0]?.environments.development).toHaveLength(60);
    });
  });

  it.each([
    ['no context', { context: undefined }, '/body/context'],
    ['no appName', { context: { userId: '7' } }, '/body/context/appName'],
    ['an empty appName', { context: { appName: '' } }, '/body/context/appName'],
    ['an appName that is a number', { context: { appName: 7 } }, '/body/context/appName'],
    ['a context that is a list', { context: [] }, '/body/context'],
    [
      'a property that is an object',
      { context: { appName: 'shop', properties: { 'a/b': {} } } },
      '/body/context/properties/a~1b',
    ],
    ['no environments', { environments: undefined }, '/body/environments'],
    ['an empty list of environments', { environments: [] }, '/body/environments'],
    ['unknown environments', { environments: ['development', 'moon', 'mars'] }, 'moon, mars'],
    ['unknown projects', { projects: ['nowhere', 'default'] }, 'nowhere'],
    ['projects that are neither a list nor *', { projects: 'default' }, '/body/projects'],
  ])('refuses %s, naming it', async (_what, change, mention) => {
    expect(answerOf(await ask(change))).toEqual(refused(400, 'ValidationError', mention));
  });

  it('refuses a private project of others like an unknown one', async () => {
    const hidden = `hidden-${crypto.randomUUID()}`;
    await createProject(service, hidden, 'private');
    const { token } = await createAccount(service, `other-${hidden}`);

    const reply = await service.request('POST', ADVANCED, {
      body: { environments: ['development'], projects: [hidden], context: { appName: 'shop' } },
      token,
    });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', hidden));
  });

  it('refuses a context that is nested 100 deep', async () => {
    const context = `{"appName":"shop","deep":${'['.repeat(100)}${']'.repeat(100)}}`;
    const reply = await service.request('POST', ADVANCED, {
      raw: `{"environments":["development"],"context":${context}}`,
      headers: { 'content-type': 'application/json' },
    });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', 'nested'));
  });

  it('refuses the key __proto__', async () => {
    const reply = await service.request('POST', ADVANCED, {
      raw: '{"environments":["development"],"context":{"appName":"shop","__proto__":{"a":"b"}}}',
      headers: { 'content-type': 'application/json' },
    });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', '__proto__'));
  });

  it('refuses a text of a megabyte', async () => {
    const context = { appName: 'shop', userId: 'x'.repeat(1_000_000) };

    expect(answerOf(await ask({ context }))).toEqual(refused(413, 'ContentTooLarge'));
  });
});

describe('POST /api/admin/playground', () => {
  it('explains each flag once, and takes commas literally', async () => {
    const project = await newProject('flag');
    const values = ['7', '8'];
    const id = await addStrategy(project, 'flag', {
      name: 'default',
      constraints: [{ ...isUser7, values, inverted: true }],
    });
    await turnOn(project, 'flag');
    const request = {
      environment: 'development',
      projects: [project],
      context: { appName: 'shop', userId: '7,8' },
    };

    const { status, body } = await service.request('POST', PATH, { body: request });

    const constraint = { ...shownIsUser7, values, inverted: true, result: true };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        input: request,
        features: [
          {
            name: nameIn(project, 'flag'),
            projectId: project,
            isEnabled: true,
            isEnabledInCurrentEnvironment: true,
            hasUnsatisfiedDependency: false,
            strategies: {
              result: true,
              data: [plainStrategy(project, 'flag', id, { constraints: [constraint] })],
            },
            variant: { name: 'disabled', enabled: false, feature_enabled: true },
            variants: [],
          },
        ],
      },
    });
  });

  it('ignores values of the wrong type with a warning', async () => {
    const body = { environment: 'development', projects: [], context: { appName: 'a', userId: 7 } };

    expect((await service.request('POST', PATH, { body })).body).toEqual({
      input: body,
      features: [],
      warnings: { invalidContextProperties: ['userId'] },
    });
  });

  it.each([
    ['no environment', { environment: undefined }, '/body/environment'],
    ['an unknown environment', { environment: 'moon' }, 'moon'],
    ['an unknown project', { projects: ['nowhere'] }, 'nowhere'],
    ['no context', { context: undefined }, '/body/context'],
  ])('refuses %s, naming it', async (_what, change, mention) => {
    const body = { environment: 'development', context: { appName: 'shop' }, ...change };

    expect(answerOf(await service.request('POST', PATH, { body }))).toEqual(
      refused(400, 'ValidationError', mention),
    );
  });
});

const context = { appName: 'shop' };

const cases: readonly Case[] = [
  { method: 'POST', path: PATH, body: { environment: 'development', context } },
  { method: 'POST', path: ADVANCED, body: { environments: ['development'], context } },
];

describeDeclaredErrors(() => service, cases);

async function send(method: string, path: string, body?: object): Promise<Reply> {
  const reply = await service.request(method, path, body && { body });
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.text}`);
  return reply;
}

/** A separate project for each test, so that the response contains nothing of other tests. */
async function newProject(...flags: string[]): Promise<string> {
  const id = `p-${crypto.randomUUID()}`;
  await createProject(service, id);
  for (const flag of flags) await addFlag(id, flag);
  return id;
}

async function addStrategy(project: string, flag: string, body: object): Promise<string> {
  return (await send('POST', `${at(project, flag)}/strategies`, body)).body.id;
}

function turnOn(project: string, flag: string) {
  return send('POST', `${at(project, flag)}/on`);
}

function nameIn(project: string, flag: string) {
  return `${project}.${flag}`;
}

function plainStrategy(project: string, flag: string, id: string, more: object = {}) {
  return {
    id,
    name: 'default',
    disabled: false,
    parameters: {},
    result: { evaluationStatus: 'complete', enabled: true },
    constraints: [],
    segments: [],
    variants: [],
    links: {
      edit: `/projects/${project}/features/${nameIn(project, flag)}/strategies/edit?environmentId=development&strategyId=${id}`,
    },
    ...more,
  };
}

function ask(body: object) {
  return service.request('POST', ADVANCED, {
    body: { environments: ['development'], context: { appName: 'shop' }, ...body },
  });
}

function only(reply: Reply, environment = 'development') {
  return reply.body.features[0].environments[environment][0];
}

function at(project: string, flag: string) {
  return `${pathOf(project, flag)}/environments/development`;
}

function pathOf(project: string, flag: string) {
  return `/api/admin/projects/${project}/features/${nameIn(project, flag)}`;
}

function addFlag(project: string, flag: string) {
  return send('POST', `/api/admin/projects/${project}/features`, { name: nameIn(project, flag) });
}
