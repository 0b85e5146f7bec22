import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, VIEWER } from '../support/access.ts';
import {
  addStrategy,
  archiveFlag,
  clientToken,
  createFlag,
  dateTime,
  FEATURES,
  refused,
  uuid,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';
import { type Export, transferOf } from '../support/transfer.ts';

const EXPORT = '/api/admin/features-batch/export';

let service: Service;
let segmentId = 0;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await createProject(service, 'hidden', 'private');
  const body = { name: 'secret-plan', tags: [{ value: 'shared' }] };
  await service.request('POST', '/api/admin/projects/hidden/features', { body });
  const segment = await service.request('POST', '/api/admin/segments', {
    body: { name: 'beta', constraints: [] },
  });
  segmentId = segment.body.id;
  await createFlag(service, 'parent');
  await createFlag(service, 'child', { tags: [{ value: 'shared' }] });
  await service.request('POST', `${FEATURES}/child/dependencies`, { body: { feature: 'parent' } });
  await createFlag(service, 'gone', { tags: [{ value: 'shared' }] });
  await archiveFlag(service, 'gone');
});

afterAll(() => service.stop());

const { exported } = transferOf(() => service);

describe('an export', () => {
  it('contains the flags and everything they refer to, in the documented format', async () => {
    const id = await addStrategy(service, 'child', {
      segments: [segmentId],
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    });

    expect(await exported({ features: ['child'], environment: 'development' })).toEqual({
      features: [
        {
          name: 'child',
          project: 'default',
          type: 'release',
          description: null,
          stale: false,
          impressionData: false,
          archived: false,
          createdAt: dateTime,
        },
      ],
      featureStrategies: [
        {
          id,
          name: 'default',
          title: null,
          disabled: false,
          featureName: 'child',
          sortOrder: 0,
          segments: [segmentId],
          constraints: [
            {
              contextName: 'userId',
              operator: 'IN',
              caseInsensitive: false,
              inverted: false,
              values: ['7'],
            },
          ],
          variants: [],
          parameters: {},
        },
      ],
      featureEnvironments: [
        {
          name: 'development',
          featureName: 'child',
          environment: 'development',
          enabled: false,
          variants: [],
        },
      ],
      contextFields: [expect.objectContaining({ name: 'userId', legalValues: [] })],
      featureTags: [{ featureName: 'child', tagType: 'simple', tagValue: 'shared' }],
      segments: [{ id: segmentId, name: 'beta' }],
      tagTypes: [expect.objectContaining({ name: 'simple' })],
      dependencies: [{ feature: 'child', dependencies: [{ feature: 'parent', enabled: true }] }],
      links: [],
    });
    expect(id).toEqual(uuid);
  });

  it('of a project contains its active flags', async () => {
    const data = await exported({ project: 'default', environment: 'production' });

    expect(namesOf(data)).toEqual(['child', 'parent']);
  });

  it('of an empty list contains all active flags that the caller can see', async () => {
    const { token } = await createAccount(service, 'curious', VIEWER);
    const query = { features: [], environment: 'production' };

    const answers = await Promise.all([exported(query), exported(query, token)]);

    expect(answers.map(namesOf)).toEqual([
      ['child', 'parent', 'secret-plan'],
      ['child', 'parent'],
    ]);
  });

  it.each([
    ['of a project, whatever else is listed', { project: 'hidden', features: ['child'] }],
    ['of a project, with an empty list', { project: 'hidden', features: [] }],
  ])('contains the flags %s', async (_what, query) => {
    const data = await exported({ ...query, environment: 'production' });

    expect(namesOf(data)).toEqual(['secret-plan']);
  });

  it('of a tag is one of that tag with an empty list too', async () => {
    const data = await exported({ tag: 'shared', features: [], environment: 'production' });

    expect(namesOf(data)).toEqual(['child', 'secret-plan']);
  });

  it.each(['shared', 'simple:shared'])('selects flags by the tag %s', async (tag) => {
    const data = await exported({ tag, environment: 'production' });

    expect(namesOf(data)).toEqual(['child', 'secret-plan']);
  });

  it('contains only what the caller can see', async () => {
    const { token } = await createAccount(service, 'nosy', VIEWER);
    const environment = 'production';

    const answers = await Promise.all([
      exported({ tag: 'shared', environment }, token),
      exported({ features: ['secret-plan', 'child', 'unheard-of'], environment }, token),
      exported({ project: 'hidden', environment }, token),
    ]);

    expect(answers.slice(0, 2).map(namesOf)).toEqual([['child'], ['child']]);
    expect(answers[2]).toMatchObject({ name: 'NotFoundError' });
  });

  it('is recorded', async () => {
    const query = { features: ['child'], environment: 'development' };

    const events = await recordedEvents(service, () => exported(query));

    expect(events).toMatchObject([
      {
        type: 'features-exported',
        environment: 'development',
        data: { features: ['child'], count: 1 },
      },
    ]);
  });

  it('of one caller becomes an event ten times a minute, so that writers keep the log', async () => {
    const { token } = await createAccount(service, 'copier', VIEWER);
    const query = { features: ['child'], environment: 'development' };

    const answers: Export[] = [];
    const events = await recordedEvents(service, async () => {
      answers.push(
        ...(await Promise.all(Array.from({ length: 30 }, () => exported(query, token)))),
      );
    });

    expect(answers.map(namesOf)).toEqual(Array.from({ length: 30 }, () => ['child']));
    // Thirty requests may reach into a second minute, with some of its ten.
    expect(events.length).toBeGreaterThanOrEqual(10);
    expect(events.length).toBeLessThanOrEqual(20);
  });

  it('is a file on request', async () => {
    const body = { features: ['child'], environment: 'development', downloadFile: true };

    const { headers } = await service.request('POST', EXPORT, { body });

    expect(headers['content-disposition']).toBe('attachment; filename="flags.json"');
  });

  it.each([
    ['nothing', {}],
    ['two things', { project: 'default', tag: 'shared' }],
    ['names and a tag', { features: ['child'], tag: 'shared' }],
  ])('of %s is refused', async (_what, query) => {
    const { status, body } = await service.request('POST', EXPORT, {
      body: { environment: 'development', ...query },
    });

    expect({ status, body }).toEqual(refused(400, 'ValidationError', 'exactly one'));
  });

  it('of an environment that does not exist is refused', async () => {
    const { status, body } = await service.request('POST', EXPORT, {
      body: { environment: 'nobody', features: [] },
    });

    expect({ status, body }).toEqual(refused(404, 'NotFoundError', 'nobody'));
  });
});

function namesOf(data: Export) {
  return data.features.map(({ name }: Export) => name);
}
