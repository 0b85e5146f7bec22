import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, uncached } from '../support/access.ts';
import { PROJECTS, projectsOf } from '../support/projects.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const featureNaming = {
  pattern: '[a-z]+\\.[a-z-]+',
  example: 'shop.new-form',
  description: 'The team, a dot and the purpose.',
};

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

const { send, project, overview, flag } = projectsOf(() => service);

const unmatched = refused(400, 'ValidationError', featureNaming.pattern);

describe('the naming rule of a project', () => {
  it('is set when the project is created, shown and recorded', async () => {
    const events = await recordedEvents(service, async () => {
      const path = await project('named', { featureNaming });
      expect(await overview(path)).toMatchObject({ featureNaming });
    });

    expect(events).toMatchObject([{ type: 'project-created', data: { featureNaming } }]);
  });

  it.each(['', '/settings'])('is changed and removed by PUT …%s', async (below) => {
    const path = await project(`renamed${below.length}`);
    const put = (naming: unknown) =>
      send('PUT', `${path}${below}`, { name: 'x', featureNaming: naming });

    const events = await recordedEvents(service, async () => {
      expect((await put({ ...featureNaming, description: null })).status).toBe(200);
      expect((await overview(path)).featureNaming).toEqual({ ...featureNaming, description: null });
      expect((await send('PUT', `${path}${below}`, { name: 'x' })).status).toBe(200);
      expect((await overview(path)).featureNaming?.pattern).toBe(featureNaming.pattern);
      expect((await put({ pattern: '', example: null, description: null })).status).toBe(200);
      expect(await overview(path)).not.toHaveProperty('featureNaming');
    });

    const changes = events.filter((event: object) =>
      JSON.stringify(event).includes('featureNaming'),
    );
    expect(changes).toMatchObject([
      { type: 'project-updated', data: { featureNaming: { pattern: featureNaming.pattern } } },
      { type: 'project-updated', preData: { featureNaming: { pattern: featureNaming.pattern } } },
    ]);
  });

  it.each([
    ['a pattern that is not one', { pattern: '(' }, '/body/featureNaming/pattern'],
    ['a look-ahead', { pattern: '(?=a)a' }, '/body/featureNaming/pattern'],
    ['an example that does not match', { ...featureNaming, example: 'x' }, '/example'],
    ['a text', 'a+', '/body/featureNaming'],
  ])('is refused: %s', async (_what, naming, path) => {
    const put = await send('PUT', `${PROJECTS}/default/settings`, { featureNaming: naming });
    const post = await send('POST', PROJECTS, { name: 'never', featureNaming: naming });

    expect([put, post]).toMatchObject([
      refused(400, 'ValidationError', path),
      refused(400, 'ValidationError', path),
    ]);
  });
});

describe('a name against the rule', () => {
  let path: string;

  beforeAll(async () => {
    path = await project('ruled');
    await flag(path, 'Before');
    await send('PUT', `${path}/settings`, { featureNaming });
  });

  it('is refused at creation, naming the pattern and the example', async () => {
    const reply = await flag(path, 'Wrong');

    expect(reply).toMatchObject(unmatched);
    expect(reply.body.message).toContain(featureNaming.example);
    expect(await flag(path, 'shop.created')).toMatchObject({ status: 201 });
  });

  it('is refused for a clone, also of a flag that was there before the rule', async () => {
    const clone = (name: string) => send('POST', `${path}/features/Before/clone`, { name });

    expect(await clone('Copy')).toMatchObject(unmatched);
    expect([200, 201]).toContain((await clone('shop.copy')).status);
  });

  it('is refused for a flag that is moved into the project', async () => {
    const from = await project('moving');
    await flag(from, 'Stays');
    await flag(from, 'shop.moves');
    const move = (name: string) =>
      send('POST', `${from}/features/${name}/changeProject`, { newProjectId: 'ruled' });

    const refusal = await move('Stays');
    expect(refusal).toMatchObject(unmatched);
    expect(refusal.body.details[0].path).toBe('/body/newProjectId');
    expect(await move('shop.moves')).toMatchObject({ status: 200 });
  });

  it('is refused in an import, and found by its validation', async () => {
    const body = (name: string) => ({
      project: 'ruled',
      environment: 'development',
      data: { features: [{ name }], featureStrategies: [], tagTypes: [] },
    });
    const importing = (name: string) =>
      send('POST', '/api/admin/features-batch/import', body(name));

    expect(await importing('Imported')).toMatchObject(unmatched);
    const found = await send('POST', '/api/admin/features-batch/validate', body('Imported'));
    expect(found).toMatchObject({
      status: 200,
      body: { errors: [{ affectedItems: ['Imported'] }] },
    });
    expect(await importing('shop.imported')).toMatchObject({ status: 200 });
    expect(await importing('Before')).toMatchObject({ status: 200 });
  });

  it('is found by the check of a name, if it says the project', async () => {
    const validate = (body: object) => send('POST', '/api/admin/features/validate', body);

    expect(await validate({ name: 'Wrong', projectId: 'ruled' })).toMatchObject(unmatched);
    expect(await validate({ name: 'Wrong', projectId: 'nowhere' })).toMatchObject({ status: 404 });
    expect(await validate({ name: 'Wrong', projectId: null })).toMatchObject({ status: 200 });
    expect(await validate({ name: 'shop.free', projectId: 'ruled' })).toMatchObject({
      status: 200,
    });
  });

  it('stays for flags that have it already', async () => {
    const changed = await send('PUT', `${path}/features/Before`, { description: 'still here' });

    expect(changed).toMatchObject({ status: 200, body: { name: 'Before' } });
  });
});
