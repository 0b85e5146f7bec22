import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../lib/auth/caller.ts';
import { noRights } from '../../../lib/auth/rights.ts';
import type { FoundFlag, WantedEnvironment, WantedFlag } from '../../../lib/import-export/model.ts';
import { planFlag } from '../../../lib/import-export/plan-flag.ts';
import { known } from '../../support/known-definitions.ts';
import { refusedAs } from '../../support/refusal.ts';
import { admin } from '../../support/seeded-project.ts';
import { anyFlag, inDevelopment } from '../../support/stored-flag.ts';
import { anyProject } from '../../support/stored-project.ts';
import { thrown } from '../../support/thrown.ts';

const nothingFound: FoundFlag = {
  project: anyProject,
  whole: undefined,
  parents: new Map(),
  newTags: [],
};

const flag: WantedFlag = { name: 'flag', tags: [], dependencies: [], environments: [] };

const enabled: WantedEnvironment = {
  environment: 'development',
  enabled: true,
  strategies: [{ name: 'default', sortOrder: 0, segmentNames: [] }],
  variants: [],
};

const archived = {
  archivedAt: '2022-03-04T05:06:07.008Z',
  createdAt: '2021-02-03T04:05:06.007Z',
};

const guarded = {
  project: { ...anyProject, changeRequestEnvironments: { development: { requiredApprovals: 1 } } },
};

const noSkipper: Caller = { ...admin, rights: noRights };

describe('the outcome for a flag', () => {
  it.each<[string, Partial<WantedFlag>, Partial<FoundFlag>, string]>([
    ['that does not exist is created', {}, {}, 'created'],
    ['that exists, without further settings, is unchanged', {}, existing(), 'unchanged'],
    [
      'with the same description is unchanged',
      { description: 'a' },
      existing({ description: 'a' }),
      'unchanged',
    ],
    ['with another description is changed', { description: 'b' }, existing(), 'changed'],
    ['with another type is changed', { type: 'experiment' }, existing(), 'changed'],
    ['that becomes stale is changed', { stale: true }, existing(), 'changed'],
    ['with impression data is changed', { impressionData: true }, existing(), 'changed'],
    ['that gets enabled is changed', { environments: [enabled] }, existing(), 'changed'],
    ['with a further tag is changed', { tags: [{ value: 'a' }] }, existing(), 'changed'],
    [
      'with a tag that it has is unchanged',
      { tags: [{ value: 'a' }] },
      existing({ tags: [{ type: 'simple', value: 'a' }] }),
      'unchanged',
    ],
    ['that is archived and does not exist is created', archived, {}, 'created'],
    [
      'that is archived in both is unchanged',
      { ...archived, description: 'other' },
      existing({ archivedAt: archived.archivedAt }),
      'unchanged',
    ],
    ['that is archived there and in use here is unchanged', archived, existing(), 'unchanged'],
  ])('%s', (_what, wanted, found, outcome) => {
    expect(plan(wanted, found).outcome).toBe(outcome);
  });
});

it('writes nothing and needs no permission for a flag that already matches', () => {
  expect(plan({}, existing())).toMatchObject({ writes: [], events: [], needed: [] });
});

describe('a new flag', () => {
  it.each<[string, Partial<WantedFlag>, object]>([
    ['is stale if the export says so', { stale: true }, { stale: true }],
    ['is not stale otherwise', {}, { stale: false }],
    ['has the type of the export', { type: 'experiment' }, { type: 'experiment' }],
    [
      'is as old as in the export',
      { createdAt: '2020-01-01T01:00:00+01:00' },
      { createdAt: '2020-01-01T00:00:00.000Z' },
    ],
  ])('%s', (_what, wanted, expected) => {
    expect(plan(wanted).after.feature).toMatchObject(expected);
  });

  it.each([
    ['in the future', '2096-01-01T00:00:00Z'],
    ['that is not a date', 'yesterday'],
    ['that is missing', null],
  ])('is as old as the import for a date %s', (_what, createdAt) => {
    const { createdAt: at } = plan({ createdAt }).after.feature;

    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  });
});

describe('the events of a flag', () => {
  it.each<[string, Partial<WantedFlag>, Partial<FoundFlag>, readonly string[]]>([
    [
      'that is created and enabled',
      { environments: [enabled] },
      {},
      ['feature-created', 'feature-strategy-add', 'feature-environment-enabled'],
    ],
    ['that becomes stale', { stale: true }, existing(), ['feature-stale-on']],
    [
      'with a tag that is new to the instance',
      { tags: [{ value: 'a' }] },
      { ...existing(), newTags: [{ type: 'simple', value: 'a' }] },
      ['tag-created', 'feature-tagged'],
    ],
    [
      'that depends on another',
      { dependencies: [{ feature: 'parent' }] },
      { ...existing(), parents: new Map([['parent', { ...anyFlag, name: 'parent' }]]) },
      ['feature-dependency-added'],
    ],
  ])('%s', (_what, wanted, found, types) => {
    expect(plan(wanted, found).events.map(({ type }) => type)).toEqual(types);
  });
});

it('creates an archived flag with what tells its past, and counts it as archived', () => {
  const { after, events, writes } = plan({ ...archived, creator: 'Ada', environments: [enabled] });

  expect(after.feature).toMatchObject({ ...archived, createdBy: { id: 0, name: 'Ada' } });
  expect(events.map(({ type }) => type).slice(0, 2)).toEqual([
    'feature-created',
    'feature-archived',
  ]);
  const counted = { ':by': 0, ':archived': 1, ':stale': 0 };
  expect(writes).toContainEqual(
    expect.objectContaining({ values: expect.objectContaining(counted) }),
  );
});

it('adds a flag to the children of its parent', () => {
  const parents = new Map([['parent', { ...anyFlag, name: 'parent' }]]);

  const after = plan({ dependencies: [{ feature: 'parent' }] }, { parents });

  expect(after.parents.get('parent')?.children).toEqual(['flag']);
});

it('accepts a constraint on a context field that is not defined', () => {
  const constraint = { contextName: 'shoe', operator: 'IN', values: ['7'] } as const;
  const wanted = withStrategy({ constraints: [constraint] });

  expect(JSON.stringify(plan(wanted))).toContain('"contextName":"shoe"');
});

describe('refuses', () => {
  const number = { contextName: 'userId', operator: 'NUM_GT', value: 'many' } as const;

  it.each<[string, Partial<WantedFlag>, Partial<FoundFlag>, object]>([
    [
      'the name of a flag of another project',
      {},
      existing({ project: 'other' }),
      refusedAs('ConflictError', 'another project'),
    ],
    [
      'the name of an archived flag',
      {},
      existing({ archivedAt: '2026-11-21T09:30:00.000Z' }),
      refusedAs('ConflictError', 'is archived'),
    ],
    ['an unknown type', { type: 'odd' }, {}, refusedAs('ValidationError', '"odd"')],
    [
      'a strategy of an unknown type',
      withStrategy({ name: 'home-made' }),
      {},
      refusedAs('ValidationError', '"home-made"'),
    ],
    [
      'an unknown segment',
      withStrategy({ segmentNames: ['unheard-of'] }),
      {},
      refusedAs('ValidationError', '"unheard-of"'),
    ],
    [
      'a segment of another project',
      withStrategy({ segmentNames: ['theirs'] }),
      {},
      refusedAs('ValidationError', '"theirs"'),
    ],
    [
      'a value that its context field does not allow',
      withStrategy({ constraints: [{ contextName: 'plan', operator: 'IN', values: ['odd'] }] }),
      {},
      {
        message: expect.stringContaining('a legal value of the context field "plan"') as string,
        faults: [expect.objectContaining({ pointer: '/constraints/0/values/0' })],
      },
    ],
    [
      'a constraint that makes no sense',
      withStrategy({ constraints: [number] }),
      {},
      {
        message: expect.stringContaining('NUM_GT') as string,
        faults: [expect.objectContaining({ pointer: '/body/constraints/0/value' })],
      },
    ],
    [
      'a dependency on a flag that does not exist',
      { dependencies: [{ feature: 'nobody' }] },
      {},
      {
        message: expect.stringContaining('"nobody"') as string,
        faults: [expect.objectContaining({ pointer: '/body/feature', sent: 'nobody' })],
      },
    ],
    [
      '31 strategies',
      {
        environments: [
          {
            ...enabled,
            strategies: Array.from({ length: 31 }, (_, sortOrder) => ({
              name: 'default',
              sortOrder,
              segmentNames: [],
            })),
          },
        ],
      },
      {},
      { limit: 30, ...refusedAs('ExceedsLimitError', 'limit of 30') },
    ],
  ])('%s', (_what, wanted, found, expected) => {
    expect(thrown(() => plan(wanted, found))).toMatchObject(expected);
  });
});

describe('where changes need approval', () => {
  it('refuses a change by a caller who must propose it', () => {
    expect(
      thrown(() => plan({ environments: [enabled] }, { ...existing(), ...guarded }, noSkipper)),
    ).toMatchObject({
      permissions: ['SKIP_CHANGE_REQUEST'],
      name: 'NoAccessError',
      message: expect.stringMatching(/propose a change request.*SKIP_CHANGE_REQUEST/) as string,
    });
  });

  it.each<[string, Partial<WantedFlag>, Caller]>([
    ['a caller allowed to skip it', { environments: [enabled] }, admin],
    ['a change in no environment', { description: 'b' }, noSkipper],
    [
      'a change in another environment',
      { environments: [{ ...enabled, environment: 'production' }] },
      noSkipper,
    ],
  ])('allows %s', (_what, wanted, caller) => {
    expect(plan(wanted, { ...existing(), ...guarded }, caller).outcome).toBe('changed');
  });
});

function existing(feature: Partial<typeof anyFlag> = {}) {
  return { whole: inDevelopment(feature) };
}

function plan(
  wanted: Partial<WantedFlag> = {},
  found: Partial<FoundFlag> = {},
  caller: Caller = admin,
) {
  return planFlag(caller, known, { ...nothingFound, ...found }, { ...flag, ...wanted });
}

function withStrategy(strategy: Partial<WantedEnvironment['strategies'][number]>) {
  return {
    environments: [
      {
        ...enabled,
        strategies: [{ name: 'default', sortOrder: 0, segmentNames: [], ...strategy }],
      },
    ],
  };
}
