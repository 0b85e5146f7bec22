import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, OWNER, VIEWER } from '../support/access.ts';
import { describeDeclaredErrors } from '../support/declared-errors.ts';
import { answerOf, archiveFlag, clientToken, createFlag, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const BATCH = '/api/admin/features-batch';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

const fixture = JSON.parse(
  await readFile(new URL('../fixtures/peer-export.json', import.meta.url), 'utf8'),
);

/** An export of one flag that says nothing but what is given. */
const exportOf = (name: string, more: object = {}) => ({
  features: [{ name }],
  featureStrategies: [],
  tagTypes: [],
  ...more,
});

const post = async (operation: string, body: unknown, token?: string) =>
  answerOf(
    await service.request('POST', `${BATCH}/${operation}`, { body, ...(token && { token }) }),
  );
const importInto = (project: string, environment: string, data: unknown, more: object = {}) =>
  post('import', { project, environment, data, ...more });
const validate = (project: string, environment: string, data: unknown, token?: string) =>
  post('validate', { project, environment, data }, token);
const exported = async (query: object) => (await post('export', query)).body;
const flag = async (project: string, name: string) =>
  (await service.request('GET', `/api/admin/projects/${project}/features/${name}`)).body;

const report = (more: object) => ({
  status: 200,
  body: {
    created: [],
    changed: [],
    unchanged: [],
    contextFields: [],
    segments: [],
    tagTypes: [],
    warnings: [],
    ...more,
  },
});

const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe('an export of the field', () => {
  const names = fixture.features.map(({ name }: { readonly name: string }) => name);

  beforeAll(async () => {
    await createProject(service, 'shop');
  });

  it('would be imported without errors', async () => {
    const answer = await validate('shop', 'production', fixture);

    expect(answer).toEqual({ status: 200, body: { errors: [], warnings: [], permissions: [] } });
  });

  it('is imported, with all that it refers to', async () => {
    const answer = await importInto('shop', 'production', fixture);

    expect(answer).toEqual(
      report({
        created: expect.toSatisfy(
          (created: string[]) => created.toSorted().join() === names.join(),
        ),
        contextFields: ['age', 'appVersion', 'email', 'region'],
        segments: ['beta-users', 'adults'],
        tagTypes: ['team'],
      }),
    );
  });

  it('comes out as it went in, but for ids', async () => {
    const out = await exported({ project: 'shop', environment: 'production' });

    const content = (data: typeof fixture) => ({
      features: data.features.map(
        ({ lastSeenAt: _, ...feature }: { lastSeenAt?: null }) => feature,
      ),
      strategies: data.featureStrategies.map(
        ({ id: _id, segments, ...strategy }: { id: string; segments: number[] }) => ({
          ...strategy,
          segments: segments.map(
            (id) => data.segments.find((segment: { id: number }) => segment.id === id).name,
          ),
        }),
      ),
      environments: data.featureEnvironments.map(
        ({ featureName, enabled, variants }: { [key: string]: unknown }) => ({
          featureName,
          enabled,
          variants,
        }),
      ),
      tags: new Set(data.featureTags.map((tag: unknown) => JSON.stringify(tag))),
      dependencies: data.dependencies,
    });
    expect(content(out)).toEqual(content(fixture));
  });

  it('changes nothing and records nothing when it is imported again', async () => {
    let answer: unknown;

    const events = await recordedEvents(service, async () => {
      answer = await importInto('shop', 'production', fixture);
    });

    expect(events).toEqual([]);
    expect(answer).toMatchObject({ body: { created: [], changed: [], unchanged: { length: 5 } } });
  });
});
