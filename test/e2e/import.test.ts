import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '../support/access.ts';
import { createFlag } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';
import {
  contentOf,
  exportedStrategy,
  exportOf,
  importReport,
  readFixture,
  transferOf,
} from '../support/transfer.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
  await createProject(service, 'shop');
});

afterAll(() => service.stop());

const { importInto, validate, exported, flag } = transferOf(() => service);

const fixture = await readFixture();

describe('an export of the field', () => {
  const names = fixture.features.map(({ name }: { readonly name: string }) => name);

  it('validates without errors', async () => {
    const answer = await validate('shop', 'production', fixture);

    expect(answer).toEqual({ status: 200, body: { errors: [], warnings: [], permissions: [] } });
  });

  it('is imported, with everything it refers to', async () => {
    const { body } = await importInto('shop', 'production', fixture);

    expect({ ...body, created: body.created.toSorted() }).toEqual(
      importReport({
        created: names,
        contextFields: ['age', 'appVersion', 'email', 'region'],
        segments: ['beta-users', 'adults'],
        tagTypes: ['team'],
      }).body,
    );
  });

  it('is exported again unchanged, except for ids', async () => {
    const out = await exported({ project: 'shop', environment: 'production' });

    expect(contentOf(out)).toEqual(contentOf(fixture));
  });

  it('changes and records nothing on a second import', async () => {
    let answer: unknown;

    const events = await recordedEvents(service, async () => {
      answer = await importInto('shop', 'production', fixture);
    });

    expect(events).toEqual([]);
    expect(answer).toMatchObject({ body: { created: [], changed: [], unchanged: { length: 5 } } });
  });

  it('does not change other environments', async () => {
    const { environments } = await flag('shop', 'checkout');

    expect(environments).toMatchObject([
      { name: 'development', enabled: false, strategies: [] },
      { name: 'production', enabled: true, strategies: { length: 3 } },
    ]);
  });
});

describe('an imported flag', () => {
  it('is recorded like a flag created by hand, and so is the import', async () => {
    const data = exportOf('recorded', {
      featureStrategies: [exportedStrategy('recorded')],
      featureEnvironments: [
        {
          name: 'recorded',
          enabled: true,
          variants: [{ name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default' }],
        },
      ],
      featureTags: [{ featureName: 'recorded', tagValue: 'moved' }],
    });

    const events = await recordedEvents(service, () => importInto('default', 'development', data));

    expect(typesOf(events)).toEqual([
      'feature-created',
      'tag-created',
      'feature-tagged',
      'feature-strategy-add development',
      'feature-environment-variants-updated development',
      'feature-environment-enabled development',
      'features-imported development',
    ]);
  });

  it('keeps its age', async () => {
    const createdAt = '2020-02-29T12:00:00.000Z';

    await importInto('default', 'development', {
      ...exportOf('old'),
      features: [{ name: 'old', createdAt }],
    });

    expect(await flag('default', 'old')).toMatchObject({ createdAt });
  });

  it('keeps the name of who has created it, who may have no account here', async () => {
    await importInto('default', 'development', {
      ...exportOf('of-ada'),
      features: [{ name: 'of-ada', creator: 'ada@old.example.com' }],
    });

    const { createdBy } = await flag('default', 'of-ada');
    expect(createdBy).toEqual({ id: 0, name: 'ada@old.example.com' });
  });

  it('is archived if it is so in the export, and keeps its name from others', async () => {
    const archivedAt = '2022-03-04T05:06:07.008Z';
    const data = { ...exportOf(''), features: [{ name: 'gone', archived: true, archivedAt }] };

    const first = await importInto('default', 'development', data);
    const second = await importInto('default', 'development', data);

    expect([first, second]).toEqual([
      importReport({ created: ['gone'] }),
      importReport({ unchanged: ['gone'] }),
    ]);
    const { body } = await service.request('GET', '/api/admin/archive/features/default');
    expect(body.features).toContainEqual(expect.objectContaining({ name: 'gone', archivedAt }));
    const taken = await service.request('POST', '/api/admin/projects/default/features', {
      body: { name: 'gone' },
    });
    expect(taken.status).toBe(409);
  });

  it('stays in use if it is archived in the export alone, with a warning', async () => {
    await importInto('default', 'development', exportOf('needed'));
    const features = [{ name: 'needed', archived: true }];

    const answer = await importInto('default', 'development', { ...exportOf(''), features });

    const message = expect.stringContaining('archived in the export and in use here');
    expect(answer).toEqual(
      importReport({
        unchanged: ['needed'],
        warnings: [{ message, affectedItems: ['needed'] }],
      }),
    );
  });

  it('goes into several environments in one transaction', async () => {
    const data = exportOf('everywhere', { featureStrategies: [exportedStrategy('everywhere')] });
    const on = { featureEnvironments: [{ name: 'everywhere', enabled: true }] };

    const answer = await importInto('default', 'development', data, {
      otherEnvironments: [{ environment: 'production', data: { ...data, ...on } }],
    });

    expect(answer).toEqual(importReport({ created: ['everywhere'] }));
    const { environments } = await flag('default', 'everywhere');
    expect(environments).toMatchObject([
      { name: 'development', enabled: false, strategies: { length: 1 } },
      { name: 'production', enabled: true, strategies: { length: 1 } },
    ]);
  });

  it('stays enabled without strategies, and gets none', async () => {
    const featureEnvironments = [{ name: 'bare', featureName: 'bare', enabled: true }];

    await importInto('default', 'development', exportOf('bare', { featureEnvironments }));

    const { environments } = await flag('default', 'bare');
    expect(environments[0]).toMatchObject({ enabled: true, strategies: [] });
  });

  it('fits into one transaction with 30 strategies in each of two environments', async () => {
    const featureStrategies = Array.from({ length: 30 }, (_, sortOrder) =>
      exportedStrategy('large', { sortOrder, parameters: { number: String(sortOrder) } }),
    );
    const data = exportOf('large', { featureStrategies });

    const events = await recordedEvents(service, () =>
      importInto('default', 'development', data, {
        otherEnvironments: [{ environment: 'production', data }],
      }),
    );

    expect(typesOf(events)).toEqual([
      'feature-created',
      'feature-import development',
      'feature-import production',
      'features-imported',
    ]);
    const { environments } = await flag('default', 'large');
    expect(environments).toMatchObject([
      { strategies: { length: 30 } },
      { strategies: { length: 30 } },
    ]);
  });
});

describe('an existing flag', () => {
  const strategies = (...parameters: readonly string[]) =>
    parameters.map((userIds, sortOrder) =>
      exportedStrategy('there', { name: 'userWithId', parameters: { userIds }, sortOrder }),
    );
  const importThere = (featureStrategies: readonly object[], more: object = {}) =>
    importInto('default', 'development', exportOf('there', { featureStrategies, ...more }));
  const stored = async () => (await flag('default', 'there')).environments[0].strategies;

  beforeAll(async () => {
    await createFlag(service, 'there', { tags: [{ value: 'kept' }] });
  });

  it('gets the strategies of the export and keeps identical ones', async () => {
    await importThere(strategies('1', '2', '3'));
    const [first, , third] = await stored();

    const events = await recordedEvents(service, () => importThere(strategies('1', '4', '3')));

    const after = await stored();
    expect(typesOf(events)).toEqual([
      'feature-strategy-update development',
      'features-imported development',
    ]);
    expect([after[0], after[2]]).toEqual([first, third]);
    expect(after[1].parameters).toEqual({ userIds: '4' });
  });

  it('loses strategies that are not in the export', async () => {
    await importThere(strategies('1', '2', '3'));

    const events = await recordedEvents(service, () => importThere(strategies('3')));

    expect(typesOf(events)).toEqual([
      'feature-strategy-remove development',
      'feature-strategy-remove development',
      'features-imported development',
    ]);
    expect(await stored()).toMatchObject([{ parameters: { userIds: '3' } }]);
  });

  it('gets the properties of the export, and keeps all others', async () => {
    await importThere([], { features: [{ name: 'there', description: 'Moved.', stale: true }] });

    expect(await flag('default', 'there')).toMatchObject({
      description: 'Moved.',
      stale: true,
      type: 'release',
      tags: [{ type: 'simple', value: 'kept' }],
    });
  });
});

describe('links of flags', () => {
  const design = { url: 'https://wiki.example.com/linked', title: 'Design' };
  const issue = { url: 'https://issues.example.com/7', title: null };
  const withLinks = (...links: readonly object[]) =>
    exportOf('linked', { links: [{ feature: 'linked', links }] });

  it('are imported, shown and exported', async () => {
    const report = await importInto('default', 'development', withLinks(design, issue));

    expect(report).toEqual(importReport({ created: ['linked'] }));
    const { links } = await flag('default', 'linked');
    expect(links).toEqual([
      { id: expect.any(String), ...design },
      { id: expect.any(String), ...issue },
    ]);
    const out = await exported({ features: ['linked'], environment: 'development' });
    expect(out.links).toEqual([{ feature: 'linked', links: [design, issue] }]);
  });

  it('become those of the file, and keep their ids', async () => {
    const before = await flag('default', 'linked');

    const same = await importInto('default', 'development', withLinks(design, issue));
    const events = await recordedEvents(service, () =>
      importInto('default', 'development', withLinks({ ...issue, title: 'Why' })),
    );

    expect(same.body.unchanged).toEqual(['linked']);
    expect(typesOf(events)).toEqual(['feature-metadata-updated', 'features-imported development']);
    const { links } = await flag('default', 'linked');
    expect(links).toEqual([{ id: before.links[1].id, url: issue.url, title: 'Why' }]);
  });

  it('stay where the file does not list them', async () => {
    await importInto('default', 'development', exportOf('linked'));

    expect((await flag('default', 'linked')).links).toHaveLength(1);
  });

  it('that would run a script when they are clicked are refused', async () => {
    const { status } = await importInto(
      'default',
      'development',
      withLinks({ url: 'javascript:alert(1)' }),
    );

    expect(status).toBe(400);
  });
});

describe('what is not imported', () => {
  it('is reported in warnings', async () => {
    const data = exportOf('warned', {
      features: [{ name: 'warned' }, { name: 'put-away', archived: true }],
      featureStrategies: [exportedStrategy('nowhere')],
    });

    const { body } = await validate('default', 'development', data);

    expect(body.errors).toEqual([]);
    expect(
      body.warnings.map((warning: { affectedItems: string[] }) => warning.affectedItems),
    ).toEqual([['nowhere']]);
  });
});

interface Recorded {
  readonly type: string;
  readonly environment: string | null;
  readonly featureName: string | null;
}

function typesOf(events: readonly Recorded[]) {
  return events.map(({ type, environment }) => (environment ? `${type} ${environment}` : type));
}
