import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, MEMBER, VIEWER } from '../support/access.ts';
import { answerOf, archiveFlag, createFlag, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';
import { exportedStrategy, exportOf, transferOf } from '../support/transfer.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
  await createProject(service, 'other');
  await service.request('POST', '/api/admin/projects/other/features', { body: { name: 'theirs' } });
  await createFlag(service, 'put-away');
  await archiveFlag(service, 'put-away');
  await service.request('POST', '/api/admin/context', {
    body: { name: 'tier', legalValues: [{ value: 'silver' }] },
  });
});

afterAll(() => service.stop());

const { importInto, importAs, validate, exported } = transferOf(() => service);

describe('an invalid flag is refused, and nothing of the file is imported:', () => {
  it.each([
    ['with the name of a flag of another project', exportOf('theirs'), 'another project'],
    ['with a segment that is not listed', withStrategy({ segments: [4] }), 'does not list'],
    [
      'with a tag of an unknown type',
      exportOf('x', { featureTags: [{ featureName: 'x', tagType: 'odd', tagValue: 'tag' }] }),
      '"odd"',
    ],
  ])('%s', async (_what, data, mention) => {
    const both = { ...data, features: [...data.features, { name: 'innocent' }] };
    let answer: unknown;

    const events = await recordedEvents(service, async () => {
      answer = await importInto('default', 'development', both);
    });

    expect(answer).toEqual(refused(400, 'ValidationError', mention));
    expect(events).toEqual([]);
    const found = await validate('default', 'development', both);
    expect(found.body.errors).toEqual([
      { message: expect.stringContaining(mention), affectedItems: [data.features[0].name] },
    ]);
  });
});

describe('a file is refused, and its validation says why:', () => {
  it.each([
    [
      'with legal values that differ from those of the context field',
      exportOf('legal', { contextFields: [{ name: 'tier', legalValues: [{ value: 'gold' }] }] }),
      { message: expect.stringContaining('other legal values'), affectedItems: ['tier'] },
    ],
    [
      'with an unknown strategy type of a flag that it does not have',
      exportOf('known', { featureStrategies: [exportedStrategy('other', { name: 'byMoon' })] }),
      { message: expect.stringContaining('"byMoon"'), affectedItems: ['byMoon'] },
    ],
    [
      'with an unknown strategy type of no flag at all',
      exportOf('known', { featureStrategies: [{ name: 'byMoon' }] }),
      { message: expect.stringContaining('"byMoon"'), affectedItems: ['byMoon'] },
    ],
  ])('%s', async (_what, data, finding) => {
    const answer = await importInto('default', 'development', data);
    const found = await validate('default', 'development', data);

    expect(answer).toEqual(refused(400, 'ValidationError', 'Nothing was imported'));
    expect(found).toMatchObject({ status: 200, body: { errors: [finding] } });
  });

  it('with the same flag twice, as a conflict', async () => {
    const features = [{ name: 'double' }, { name: 'double', stale: true }];
    const data = exportOf('double', { features });

    const answer = await importInto('default', 'development', data);
    const found = await validate('default', 'development', data);

    expect(answer).toEqual(refused(409, 'ConflictError', 'more than once'));
    expect(found.body.errors).toMatchObject([{ affectedItems: ['double'] }]);
  });

  it('with legal values that are the same it is imported', async () => {
    const contextFields = [
      { name: 'tier', legalValues: [{ value: 'silver', description: 'Second.' }] },
      { name: 'userId' },
    ];

    const { status } = await importInto(
      'default',
      'development',
      exportOf('same-values', { contextFields }),
    );

    expect(status).toBe(200);
  });

  it('with more flags than the project may have, as one 403', async () => {
    await createProject(service, 'narrow');
    await service.request('PUT', '/api/admin/projects/narrow', {
      body: { name: 'narrow', featureLimit: 1 },
    });
    const data = { ...exportOf('one'), features: [{ name: 'one' }, { name: 'two' }] };

    const answer = await importInto('narrow', 'development', data);
    const found = await validate('narrow', 'development', data);
    const fitting = await importInto('narrow', 'development', exportOf('one'));

    expect(answer).toEqual(refused(403, 'ExceedsLimitError', 'room for 1 more'));
    expect(found.body.errors).toMatchObject([{ affectedItems: ['narrow'] }]);
    expect(fitting.status).toBe(200);
  });
});

describe('an archived flag', () => {
  const data = {
    ...exportOf('put-away'),
    features: [{ name: 'put-away' }, { name: 'in-use' }, { name: 'gone', archived: true }],
  };

  it('here is skipped and reported, and the others are imported, archived ones as archived', async () => {
    const found = await validate('default', 'development', data);
    const { status, body } = await importInto('default', 'development', data);

    expect({ status, body }).toMatchObject({
      status: 200,
      body: { created: ['in-use', 'gone'], archived: ['put-away'] },
    });
    expect(found.body.errors).toEqual([]);
    for (const { warnings } of [found.body, body]) {
      expect(warnings).toMatchObject([{ affectedItems: ['put-away'] }]);
    }
    const archived = await service.request('GET', '/api/admin/archive/features/default');
    expect(archived.body.features.map(({ name }: { name: string }) => name)).toContain('gone');
  });
});

describe('an import is refused', () => {
  it('into an unknown project or environment', async () => {
    const data = exportOf('lost');

    expect([
      await importInto('nowhere', 'development', data),
      await importInto('default', 'nowhere', data),
      await validate('default', 'nowhere', data),
    ]).toEqual(Array.from({ length: 3 }, () => refused(404, 'NotFoundError', '"nowhere"')));
  });

  it('with two exports for one environment', async () => {
    const data = exportOf('twice');
    const otherEnvironments = [{ environment: 'development', data }];

    const answer = await importInto('default', 'development', data, { otherEnvironments });

    expect(answer).toEqual(refused(400, 'ValidationError', '"development" twice'));
  });

  it('with too many flags, with advice how to continue', async () => {
    const features = Array.from({ length: 101 }, (_, index) => ({ name: `many-${index}` }));

    const answer = await importInto('default', 'development', { ...exportOf(''), features });

    expect(answer).toEqual(refused(400, 'ValidationError', 'npm run import'));
  });

  it('with more than 5 MB', async () => {
    const { status } = answerOf(
      await service.request('POST', '/api/admin/features-batch/import', {
        raw: `"${'a'.repeat(5 * 1024 * 1024)}"`,
        headers: { 'content-type': 'application/json' },
      }),
    );

    expect(status).toBe(413);
  });
});

describe('a caller without the permissions that an import needs', () => {
  const data = exportOf('wanted', {
    featureStrategies: [exportedStrategy('wanted')],
    featureEnvironments: [{ name: 'wanted', enabled: true }],
    contextFields: [{ name: 'wanted-field' }],
    tagTypes: [{ name: 'wanted-type' }],
    segments: [{ id: 1, name: 'wanted-segment', constraints: [] }],
  });

  it('gets all missing permissions in the error', async () => {
    const viewer = await createAccount(service, 'reader', VIEWER);

    const { body } = await validate('default', 'development', data, viewer.token);
    const answer = await importAs(viewer.token, 'default', 'development', data);

    expect(body).toEqual({
      errors: [],
      warnings: [],
      permissions: [
        {
          message: expect.any(String),
          affectedItems: [
            'CREATE_CONTEXT_FIELD',
            'CREATE_TAG_TYPE',
            'CREATE_SEGMENT',
            'CREATE_FEATURE',
            'CREATE_FEATURE_STRATEGY in "development"',
            'UPDATE_FEATURE_ENVIRONMENT in "development"',
          ],
        },
      ],
    });
    expect(answer).toEqual(refused(403, 'NoAccessError', 'CREATE_FEATURE_STRATEGY'));
  });

  it('can import what their permissions cover', async () => {
    const member = await createAccount(service, 'member', VIEWER);
    await service.request('POST', '/api/admin/projects/other/access', {
      body: { roles: [MEMBER], users: [member.id], groups: [] },
    });

    const { status } = await importAs(
      member.token,
      'other',
      'development',
      exportOf('modest', { featureStrategies: [exportedStrategy('modest')] }),
    );

    expect(status).toBe(200);
    expect(
      (await exported({ project: 'other', environment: 'development' })).features,
    ).toMatchObject([{ name: 'modest' }, { name: 'theirs' }]);
  });
});

function withStrategy(strategy: object, more: object = {}) {
  return exportOf('refused', {
    featureStrategies: [exportedStrategy('refused', strategy)],
    ...more,
  });
}
