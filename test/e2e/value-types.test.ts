import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { answerOf, clientToken, createFlag, FEATURES, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
}, 60_000);

afterAll(() => service.stop());

const text = { valueType: 'string', defaultValue: 'blue' };

describe('the value type of a flag', () => {
  it('follows from its payloads', async () => {
    await createFlag(service, 'derived');
    await vary('derived', { type: 'number', value: '7' });

    const flag = await shown('derived');

    expect(flag.manifest).toEqual({ type: 'integer', defaultValue: 0, isDeclared: false });
    expect(flag).not.toHaveProperty('valueType');
  });

  it('follows from its payload schema', async () => {
    const path = await createFlag(service, 'by-schema');
    await service.request('POST', `${path}/payload-schema`, {
      body: { schema: { type: 'number' } },
    });

    expect((await shown('by-schema')).manifest.type).toBe('float');
  });

  it('is declared with a new flag', async () => {
    await createFlag(service, 'declared', text);

    expect(await shown('declared')).toMatchObject({
      ...text,
      manifest: { type: 'string', defaultValue: 'blue', isDeclared: true },
    });
  });

  it('is declared for a flag, and recorded', async () => {
    await createFlag(service, 'later');

    const events = await recordedEvents(service, () => put('later', text));

    expect(events).toMatchObject([{ type: 'feature-metadata-updated', data: text }]);
    expect(await shown('later')).toMatchObject(text);
  });

  it('stays as it is when something else changes', async () => {
    await createFlag(service, 'kept', text);

    await put('kept', { description: 'Another.' });
    await patch('kept', [{ op: 'replace', path: '/description', value: 'One more.' }]);

    expect(await shown('kept')).toMatchObject(text);
  });

  it('is changed and removed by a patch', async () => {
    await createFlag(service, 'patched', text);

    await patch('patched', [{ op: 'replace', path: '/defaultValue', value: 'red' }]);
    expect(await shown('patched')).toMatchObject({ valueType: 'string', defaultValue: 'red' });

    await patch('patched', [
      { op: 'remove', path: '/valueType' },
      { op: 'remove', path: '/defaultValue' },
    ]);
    expect((await shown('patched')).manifest.isDeclared).toBe(false);
  });

  it('is removed with its default value by null', async () => {
    await createFlag(service, 'removed', text);

    await put('removed', { valueType: null });

    expect(await shown('removed')).not.toHaveProperty('defaultValue');
  });

  it('is no business of applications', async () => {
    await createFlag(service, 'private-type', text);

    const answer = await service.request('GET', '/api/client/features', { token: clientToken });

    expect(answer.text).not.toContain('valueType');
  });

  it.each([
    ['without a type', { defaultValue: 'blue' }, '/body/valueType'],
    ['of another type', { valueType: 'integer', defaultValue: 1.5 }, '/body/defaultValue'],
    ['with an unknown type', { valueType: 'text' }, '/body/valueType'],
  ])('is refused for a default value %s', async (_what, body, pointer) => {
    expect(
      answerOf(await service.request('POST', FEATURES, { body: { name: 'x', ...body } })),
    ).toEqual(refused(400, 'ValidationError', pointer));
  });

  it('is refused where the default value that it has is of another type', async () => {
    await createFlag(service, 'other-default', text);

    expect(answerOf(await put('other-default', { valueType: 'boolean' }))).toEqual(
      refused(400, 'ValidationError', '/body/defaultValue'),
    );
  });

  it('is refused while payloads are of another, with a list of them', async () => {
    await createFlag(service, 'misfits');
    await vary('misfits', { type: 'number', value: '7' });

    expect(answerOf(await put('misfits', { valueType: 'string' }))).toMatchObject({
      status: 409,
      body: { details: [{ message: expect.stringContaining('the variant "one"') }] },
    });
  });

  it('refuses payloads of another', async () => {
    await createFlag(service, 'typed', text);

    expect(await vary('typed', { type: 'number', value: '7' })).toEqual(
      refused(400, 'ValidationError', 'must fit the value type of the flag'),
    );
  });

  it('has a default value that fits the payload schema', async () => {
    const path = await createFlag(service, 'both');
    await service.request('POST', `${path}/payload-schema`, {
      body: { schema: { type: 'string', minLength: 3 } },
    });

    expect(answerOf(await put('both', { valueType: 'string', defaultValue: 'ab' }))).toEqual(
      refused(400, 'ValidationError', 'must fit the payload schema of the flag'),
    );
  });
});

describe('copies of a flag have its value type', () => {
  it('a clone', async () => {
    const path = await createFlag(service, 'original', text);

    await service.request('POST', `${path}/clone`, { body: { name: 'copy' } });

    expect(await shown('copy')).toMatchObject(text);
  });

  it('an export, which an import creates and changes flags by', async () => {
    await createFlag(service, 'exported', text);
    const { body: data } = await service.request('POST', '/api/admin/features-batch/export', {
      body: { environment: 'development', features: ['exported'] },
    });
    expect(data.features).toMatchObject([text]);

    const renamed = data.features.map((flag: object) => ({ ...flag, name: 'imported' }));
    await importFile({ ...data, features: renamed, featureEnvironments: [] });
    expect(await shown('imported')).toMatchObject(text);

    const changed = renamed.map((flag: object) => ({ ...flag, defaultValue: 'red' }));
    await importFile({ ...data, features: changed, featureEnvironments: [] });
    expect(await shown('imported')).toMatchObject({ defaultValue: 'red' });
  });
});

async function shown(name: string) {
  return (await service.request('GET', `${FEATURES}/${name}`)).body;
}

function put(name: string, body: object) {
  return service.request('PUT', `${FEATURES}/${name}`, { body });
}

async function patch(name: string, body: readonly object[]): Promise<void> {
  const { status } = await service.request('PATCH', `${FEATURES}/${name}`, { body });
  expect(status).toBe(200);
}

async function vary(name: string, payload: object) {
  const path = `${FEATURES}/${name}/environments/development/variants`;
  const body = [{ name: 'one', weight: 1000, payload }];
  return answerOf(await service.request('PUT', path, { body }));
}

async function importFile(data: object): Promise<void> {
  const { status } = await service.request('POST', '/api/admin/features-batch/import', {
    body: { project: 'default', environment: 'development', data },
  });
  expect(status).toBe(200);
}
