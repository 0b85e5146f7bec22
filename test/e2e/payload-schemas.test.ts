import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  clearDrafts,
  createPeople,
  needApprovals,
  type People,
  propose,
  proposeUpTo,
  REQUESTS,
} from '../support/change-requests.ts';
import {
  addStrategy,
  answerOf,
  clientToken,
  createFlag,
  FEATURES,
  refused,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let people: People;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  people = await createPeople(service);
});

afterAll(() => service.stop());

const schema = {
  type: 'object',
  required: ['colour'],
  properties: { colour: { type: 'string', pattern: '^#[0-9a-f]{6}$' } },
};
const fitting = { name: 'blue', weight: 1000, payload: json({ colour: '#0000ff' }) };
const unfitting = { ...fitting, payload: json({ colour: 'blue' }) };
const rule = '"/colour" must match the pattern "^#[0-9a-f]{6}$"';

describe('the payload schema of a flag', () => {
  it('is shown with the flag, and recorded', async () => {
    await createFlag(service, 'shown');

    const events = await recordedEvents(service, async () => {
      expect(await give('shown')).toEqual({ status: 200, body: { total: 0, misfits: [] } });
    });

    expect(events).toMatchObject([
      {
        type: 'feature-metadata-updated',
        featureName: 'shown',
        data: { payloadSchema: schema },
      },
    ]);
    expect(await shown('shown')).toEqual(schema);
  });

  it('is no business of applications', async () => {
    const { text } = await service.request('GET', '/api/client/features', { token: clientToken });

    expect(text).not.toContain('payloadSchema');
  });

  it('is replaced, and removed', async () => {
    await flagWith('replaced');

    await give('replaced', { type: 'object' });
    expect(await shown('replaced')).toEqual({ type: 'object' });
    const { status } = await service.request('DELETE', `${FEATURES}/replaced/payload-schema`);

    expect(status).toBe(204);
    expect(await shown('replaced')).toBeUndefined();
  });

  it('is refused with keywords that have no effect', async () => {
    await createFlag(service, 'misspelt');

    expect(await give('misspelt', { ...schema, requried: [] })).toEqual(
      refused(400, 'ValidationError', '/body/schema/requried'),
    );
  });

  it('is refused while payloads do not fit, with a list of them', async () => {
    const strategy = await stored('stored');

    expect(await give('stored')).toMatchObject({
      status: 409,
      body: {
        name: 'ConflictError',
        details: [
          {
            message: `In the environment "development", the payload of the variant "blue": ${rule}.`,
          },
          {
            message: `In the environment "development", the payload of the variant "blue" of the strategy with the id "${strategy}": ${rule}.`,
          },
        ],
      },
    });
    expect(await shown('stored')).toBeUndefined();
  });

  it('lists them in a dry run', async () => {
    const strategyId = await stored('dry');
    const misfit = { environment: 'development', variant: 'blue', pointer: '/colour' };

    const answer = await post(`${FEATURES}/dry/payload-schema`, { schema, dryRun: true });

    expect(answer).toMatchObject({
      status: 200,
      body: { total: 2, misfits: [misfit, { ...misfit, strategyId }] },
    });
  });

  it('changes nothing in a dry run', async () => {
    await createFlag(service, 'unchanged');

    await post(`${FEATURES}/unchanged/payload-schema`, { schema, dryRun: true });

    expect(await shown('unchanged')).toBeUndefined();
  });

  it('is copied with the flag', async () => {
    await flagWith('copied');

    const { body } = await post(`${FEATURES}/copied/clone`, { name: 'copy' });

    expect(body.payloadSchema).toEqual(schema);
  });
});

describe('a payload that does not fit the schema of its flag', () => {
  it.each<[what: string, method: string, path: string, body: unknown, pointer: string]>([
    ['variants', 'PUT', 'environments/development/variants', [unfitting], '/body/0'],
    [
      'a patch of variants',
      'PATCH',
      'environments/development/variants',
      [{ op: 'add', path: '/0', value: unfitting }],
      '/body/0',
    ],
    [
      'variants of several environments',
      'PUT',
      'variants-batch',
      { variants: [unfitting], environments: ['development'] },
      '/body/variants/0',
    ],
    [
      'a strategy',
      'POST',
      'environments/development/strategies',
      { name: 'default', variants: [strategyVariant(unfitting)] },
      '/body/variants/0',
    ],
  ])('is refused in %s', async (_what, method, path, body, pointer) => {
    await flagWith('writes');

    const reply = await service.request(method, `${FEATURES}/writes/${path}`, {
      body: body as object,
    });

    expect(reply).toMatchObject({
      status: 400,
      body: {
        details: [
          {
            path: `${pointer}/payload/value`,
            rule: `must fit the payload schema of the flag: ${rule}`,
          },
        ],
      },
    });
  });

  it('is refused where the default strategy of the project brings it', async () => {
    await flagWith('defaulted');
    const strategy = '/api/admin/projects/default/environments/production/default-strategy';
    await post(strategy, { name: 'default', variants: [strategyVariant(unfitting)] });

    const answer = await post(`${FEATURES}/defaulted/environments/production/on`, {});

    expect(answer).toEqual(refused(409, 'ConflictError', rule));
  });

  it('is refused where a template brings it', async () => {
    await flagWith('planned');
    const strategies = [
      { strategyName: 'default', sortOrder: 0, variants: [strategyVariant(unfitting)] },
    ];
    const template = await post('/api/admin/release-plan-templates', {
      name: 'unfitting',
      milestones: [{ name: 'First', sortOrder: 0, strategies }],
    });

    const answer = await post(`${FEATURES}/planned/environments/development/release-plans`, {
      templateId: template.body.id,
    });

    expect(answer).toEqual(refused(409, 'ConflictError', rule));
  });

  it('is refused when it is proposed', async () => {
    await needApprovals(service, 1);
    await clearDrafts(service, people);
    await flagWith('proposed');

    const answer = await propose(service, people.author, variantsOf('proposed'));

    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ path: '/body/payload/variants/0/payload/value' }] },
    });
  });

  it('is refused when a change request is applied that was proposed before', async () => {
    await needApprovals(service, 1);
    await clearDrafts(service, people);
    await createFlag(service, 'approved');
    const id = await proposeUpTo(service, people, [variantsOf('approved')], 'Approved');
    await give('approved');

    const reply = await service.request('PUT', `${REQUESTS}/${id}/state`, {
      token: people.lead.token,
      body: { state: 'Applied' },
    });

    expect(answerOf(reply)).toEqual(refused(409, 'ConflictError', rule));
  });

  it('is refused in an import', async () => {
    await flagWith('imported');

    const answer = await importing('imported', { variants: [unfitting] });

    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ message: expect.stringContaining(rule) }] },
    });
  });
});

describe('a payload schema in an import', () => {
  it('is the one of the export', async () => {
    await flagWith('exported');
    const { body } = await post('/api/admin/features-batch/export', {
      features: ['exported'],
      environment: 'development',
    });

    expect(body.features).toMatchObject([{ name: 'exported', payloadSchema: schema }]);
    await importing('again', { payloadSchema: body.features[0].payloadSchema });
    expect(await shown('again')).toEqual(schema);
  });

  it('is refused if what the flag has does not fit', async () => {
    await stored('elsewhere');

    const answer = await importing('elsewhere', { payloadSchema: schema }, 'production');

    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ message: expect.stringContaining(rule) }] },
    });
  });

  it('is refused with keywords that have no effect', async () => {
    const answer = await importing('wrong', { payloadSchema: { foo: 1 } });

    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ message: expect.stringContaining('/payloadSchema/foo') }] },
    });
  });
});

function json(value: unknown) {
  return { type: 'json', value: JSON.stringify(value) };
}

function strategyVariant(variant: object) {
  return { ...variant, weightType: 'variable', stickiness: 'default' };
}

function variantsOf(feature: string) {
  return { action: 'patchVariant', feature, payload: { variants: [unfitting] } };
}

async function post(path: string, body: object) {
  return answerOf(await service.request('POST', path, { body }));
}

/** Gives a flag a payload schema. */
function give(flag: string, wanted: object = schema) {
  return post(`${FEATURES}/${flag}/payload-schema`, { schema: wanted });
}

async function flagWith(name: string) {
  await service.request('POST', FEATURES, { body: { name } });
  expect((await give(name)).status).toBe(200);
}

async function shown(name: string) {
  const { body } = await service.request('GET', `${FEATURES}/${name}`);
  return body.payloadSchema;
}

/** Creates a flag with two payloads that do not fit. @returns the id of the strategy that has one of them */
async function stored(name: string) {
  await createFlag(service, name);
  await service.request('PUT', `${FEATURES}/${name}/environments/development/variants`, {
    body: [unfitting],
  });
  return addStrategy(service, name, { variants: [strategyVariant(unfitting)] });
}

/** Imports a flag with a payload schema, or with variants. */
function importing(
  name: string,
  { payloadSchema, variants }: { readonly payloadSchema?: object; readonly variants?: object[] },
  environment = 'development',
) {
  return post('/api/admin/features-batch/import', {
    project: 'default',
    environment,
    data: {
      features: [{ name, ...(payloadSchema && { payloadSchema }) }],
      featureStrategies: [],
      featureEnvironments: variants ? [{ name, featureName: name, enabled: false, variants }] : [],
      tagTypes: [],
    },
  });
}
