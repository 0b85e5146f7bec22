import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, uncached } from '../support/access.ts';
import { answerOf, clientToken, refused } from '../support/flags.ts';
import { ADVANCED, nameIn, only, PLAYGROUND, pathOf, playgroundOf } from '../support/playground.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({
    env: { INIT_CLIENT_API_TOKENS: clientToken, PLAYGROUND_MAX_COMBINATIONS: '60', ...uncached },
  });
  await send('POST', '/api/admin/context', { name: 'plan' });
});

afterAll(() => service.stop());

const { send, addFlag, newProject, request, turnOn } = playgroundOf(() => service);

describe('POST /api/admin/playground/advanced', () => {
  it('combines all values, the last field varying fastest and appName last', async () => {
    const project = await newProject('flag');

    const reply = await request({
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

    const reply = await request({
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

  it('evaluates the flags that are named, and no others', async () => {
    const project = await newProject('one', 'two', 'three');
    const features = [nameIn(project, 'three'), nameIn(project, 'one')];

    const { body } = await request({ features });

    expect(body.features.map(({ name }: { name: string }) => name)).toEqual(features.toSorted());
  });

  it('evaluates a named flag with those that it depends on', async () => {
    const project = await newProject('parent', 'child');
    await send('POST', `${pathOf(project, 'child')}/dependencies`, {
      feature: nameIn(project, 'parent'),
    });
    await turnOn(project, 'child');
    const ask = async () => only(await request({ features: [nameIn(project, 'child')] }));
    expect(await ask()).toMatchObject({ hasUnsatisfiedDependency: true, isEnabled: false });

    await turnOn(project, 'parent');

    expect(await ask()).toMatchObject({ hasUnsatisfiedDependency: false, isEnabled: true });
  });

  it('returns no flags for no projects', async () => {
    expect((await request({ projects: [] })).body.features).toEqual([]);
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
      environment: 5,
    };

    const { body } = await request({ projects: [project], context });

    expect(body.input.context).toEqual(context);
    expect(body.features[0].environments.development[0].context).toEqual({
      plan: 'beta',
      appName: 'shop',
    });
    expect(body.warnings).toEqual({
      invalidContextProperties: ['userId', 'remoteAddress', 'sessionId', 'shoeSize', 'environment'],
    });
  });

  it('treats property names of `Object.prototype` like other names', async () => {
    const project = await newProject('flag');
    const context = { appName: 'shop', constructor: 'x', toString: 'y', hasOwnProperty: 'z' };

    const reply = await request({ projects: [project], context });

    expect(only(reply).context).toEqual(context);
  });

  it('records nothing and changes nothing', async () => {
    const project = await newProject('flag');

    expect(await recordedEvents(service, () => request({ projects: [project] }))).toEqual([]);
  });

  it('refuses more combinations than are allowed, naming both numbers', async () => {
    const project = await newProject('one', 'two');
    const sixteenValues = ','.repeat(15);

    const reply = await request({
      environments: ['development', 'production'],
      projects: [project],
      context: { appName: 'shop', userId: sixteenValues },
    });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', '64 combinations'));
    expect(reply.body.message).toContain('60');
  });

  describe('a response that exceeds the limit of a function', () => {
    // Quotes take four bytes where a function's answer is a string within JSON.
    const appName = `${'x'.repeat(96_000)}${'"'.repeat(2_500)}`;
    const context = { appName, userId: Array(60).join(',') };

    it('is refused with advice to accept gzip', async () => {
      const project = await newProject('flag');

      expect(answerOf(await request({ projects: [project], context }))).toEqual(
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
    ['an appName that is a list', { context: { appName: [7] } }, '/body/context/appName'],
    ['a context that is a list', { context: [] }, '/body/context'],
    [
      'a property that is an object',
      { context: { appName: 'shop', properties: { 'a/b': {} } } },
      '/body/context/properties/a~1b',
    ],
    [
      'properties that are not an object',
      { context: { appName: 'shop', properties: 'none' } },
      '/body/context/properties',
    ],
    [
      'a time that is not a date',
      { context: { appName: 'shop', currentTime: 'now' } },
      '/body/context/currentTime',
    ],
    [
      'one of several times that is not a date',
      { context: { appName: 'shop', currentTime: '2026-11-21T09:30:00Z,2026-02-30' } },
      '/body/context/currentTime',
    ],
    [
      'a time that is not a text',
      { context: { appName: 'shop', currentTime: 5 } },
      '/body/context/currentTime',
    ],
    ['no environments', { environments: undefined }, '/body/environments'],
    ['an empty list of environments', { environments: [] }, '/body/environments'],
    ['unknown environments', { environments: ['development', 'moon', 'mars'] }, 'moon, mars'],
    ['unknown flags', { features: ['nothing', 'nobody'] }, 'nothing, nobody'],
    ['an empty list of flags', { features: [] }, '/body/features'],
    ['unknown projects', { projects: ['nowhere', 'default'] }, 'nowhere'],
    ['projects that are neither a list nor *', { projects: 'default' }, '/body/projects'],
  ])('refuses %s, naming it', async (_what, change, mention) => {
    expect(answerOf(await request(change))).toEqual(refused(400, 'ValidationError', mention));
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

    expect(answerOf(await request({ context }))).toEqual(refused(413, 'ContentTooLarge'));
  });
});

describe('POST /api/admin/playground', () => {
  it('ignores values of the wrong type with a warning', async () => {
    const body = { environment: 'development', projects: [], context: { appName: 'a', userId: 7 } };

    expect((await service.request('POST', PLAYGROUND, { body })).body).toEqual({
      input: body,
      features: [],
      warnings: { invalidContextProperties: ['userId'] },
    });
  });

  it.each([
    ['no environment', { environment: undefined }, '/body/environment'],
    ['an unknown environment', { environment: 'moon' }, 'moon'],
    ['no context', { context: undefined }, '/body/context'],
  ])('refuses %s, naming it', async (_what, change, mention) => {
    const body = { environment: 'development', context: { appName: 'shop' }, ...change };

    expect(answerOf(await service.request('POST', PLAYGROUND, { body }))).toEqual(
      refused(400, 'ValidationError', mention),
    );
  });
});
