import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, EDITOR, MEMBER, VIEWER } from '../support/access.ts';
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
});

afterAll(() => service.stop());

const { importInto, importAs, validate, exported } = transferOf(() => service);

describe('an invalid flag is refused, and nothing of the file is imported:', () => {
  it.each([
    ['with the name of a flag of another project', exportOf('theirs'), 'another project'],
    ['with the name of an archived flag', exportOf('put-away'), 'is archived'],
    ['of an unknown type', exportOf('x', { features: [{ name: 'x', type: 'odd' }] }), '"odd"'],
    ['with a strategy of an unknown type', withStrategy({ name: 'home-made' }), '"home-made"'],
    [
      'with an unknown segment',
      withStrategy({ segments: [3] }, { segments: [{ id: 3, name: 'unheard-of' }] }),
      '"unheard-of"',
    ],
    ['with a segment that is not listed', withStrategy({ segments: [4] }), 'does not list'],
    [
      'with a constraint on an unknown context field',
      withStrategy(constraint({ contextName: 'shoe' })),
      '"shoe"',
    ],
    [
      'with an invalid constraint',
      withStrategy(constraint({ operator: 'NUM_GT', value: 'many' })),
      'NUM_GT',
    ],
    [
      'with a tag of an unknown type',
      exportOf('x', { featureTags: [{ featureName: 'x', tagType: 'odd', tagValue: 'tag' }] }),
      '"odd"',
    ],
    [
      'with an unknown parent',
      exportOf('x', { dependencies: [{ feature: 'x', dependencies: [{ feature: 'y' }] }] }),
      '"y"',
    ],
    [
      'with 31 strategies',
      exportOf('x', { featureStrategies: Array.from({ length: 31 }, () => exportedStrategy('x')) }),
      'limit of 30',
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

  it('where changes require approval', async () => {
    await service.request(
      'PUT',
      '/api/admin/projects/other/environments/production/change-requests/config',
      { body: { changeRequestsEnabled: true, requiredApprovals: 1 } },
    );
    const editor = await createAccount(service, 'no-skipper', EDITOR);
    const data = exportOf('careful', {
      featureEnvironments: [{ name: 'careful', enabled: true }],
    });

    const answer = await importAs(editor.token, 'other', 'production', data);

    expect(answer).toEqual(refused(403, 'NoAccessError', 'SKIP_CHANGE_REQUEST'));
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

function constraint(more: object) {
  return {
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'], ...more }],
  };
}
