import { describe, expect, it } from 'vitest';
import { applyChange, applyChanges } from '../../../../lib/change-requests/apply/apply-change.ts';
import { findConflicts } from '../../../../lib/change-requests/apply/conflicts.ts';
import type { LiveState } from '../../../../lib/change-requests/apply/live-state.ts';
import {
  planApplication,
  refuseConflicts,
} from '../../../../lib/change-requests/apply/plan-application.ts';
import type { ChangeInput } from '../../../../lib/change-requests/model.ts';
import type { Feature, FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import {
  aChangeRequest,
  aLiveState,
  aToggle,
  proposed,
} from '../../../support/change-request-state.ts';
import { aFlag, aProject, aSegment, aStrategy, settings } from '../../../support/flag-state.ts';
import { atFault, type Refusal, refusalOf } from '../../../support/refusal.ts';

const feature = 'checkout';
const archivedAt = '2026-02-02T00:00:00.000Z';

const strategies = [aStrategy('s1'), aStrategy('s2', { sortOrder: 1 })];
const live = stateOf({ strategies }, { dependencies: [{ feature: 'parent', enabled: true }] });

const inputs = {
  toggle: { action: 'updateEnabled', feature, payload: { enabled: true } },
  add: { action: 'addStrategy', feature, payload: { name: 'default' } },
  update: { action: 'updateStrategy', feature, payload: { id: 's1', title: 'New' } },
  remove: { action: 'deleteStrategy', feature, payload: { id: 's1' } },
  sort: { action: 'reorderStrategy', feature, payload: [{ id: 's1', sortOrder: 5 }] },
  variants: { action: 'patchVariant', feature, payload: { variants: [{ name: 'a', weight: 1 }] } },
  depend: { action: 'addDependency', feature, payload: { feature: 'parent', enabled: false } },
  detach: { action: 'deleteDependency', feature },
  archive: { action: 'archiveFeature', feature },
  segment: { action: 'updateSegment', payload: { id: 1, name: 'All', constraints: [] } },
} as const satisfies Record<string, ChangeInput>;

describe('applyChange', () => {
  it.each<[keyof typeof inputs, readonly string[]]>([
    ['toggle', ['feature-environment-enabled']],
    ['add', ['feature-strategy-add']],
    ['update', ['feature-strategy-update']],
    ['remove', ['feature-strategy-remove']],
    ['sort', ['strategy-order-changed']],
    ['variants', ['feature-environment-variants-updated']],
    ['depend', ['feature-dependency-added']],
    ['detach', ['feature-dependencies-removed']],
    ['archive', ['feature-dependencies-removed', 'feature-archived']],
    ['segment', ['segment-updated']],
  ])('%s has the events of the direct write: %j', (name, types) => {
    expect(typesOf(live, inputs[name])).toEqual(types);
  });

  it('records the environment of a change in one', () => {
    expect(applyChange(live, proposed(1, inputs.toggle)).events).toMatchObject([
      { project: 'web', featureName: feature, environment: 'production' },
    ]);
  });

  it.each(['detach', 'archive'] as const)('%s removes the flag from its parent', (name) => {
    const { state } = applyChange(live, proposed(1, inputs[name]));

    expect(state.flags.get('parent')?.feature.children).toEqual([]);
    expect(state.flags.get(feature)?.feature.dependencies).toEqual([]);
  });

  it('adds a strategy with the id that was proposed', () => {
    const { state } = applyChange(stateOf(), proposed(4, inputs.add));

    expect(state.flags.get(feature)?.environments.production?.strategies).toMatchObject([
      { id: 'new-4' },
    ]);
  });

  const using = (id: number): ChangeInput => ({
    action: 'addStrategy',
    feature,
    payload: { name: 'default', segments: [id] },
  });

  it.each<[string, LiveState, ChangeInput, object]>([
    ['an unknown flag', live, { ...inputs.toggle, feature: 'x' }, { kind: 'flag' }],
    [
      'a flag of another project',
      stateOf({}, { project: 'other' }),
      inputs.toggle,
      { kind: 'flag' },
    ],
    ['an archived flag', stateOf({}, { archivedAt }), inputs.toggle, { name: 'ValidationError' }],
    [
      'archiving an archived flag',
      stateOf({}, { archivedAt }),
      inputs.archive,
      { name: 'ValidationError' },
    ],
    [
      'archiving a flag with children',
      stateOf({}, { children: ['a'] }),
      inputs.archive,
      { name: 'ConflictError' },
    ],
    [
      'an environment that the project lacks',
      aLiveState({ environment: 'qa' }),
      inputs.toggle,
      { kind: 'environment' },
    ],
    [
      'archiving in an environment that the project lacks',
      aLiveState({ environment: 'qa' }),
      inputs.archive,
      { kind: 'environment' },
    ],
    ['an unknown strategy', stateOf(), inputs.update, { kind: 'strategy' }],
    ['an unknown segment', aLiveState(), inputs.segment, { kind: 'segment' }],
    ['a strategy with an unknown segment', live, using(9), atFault('/body/segments', 'can use')],
    [
      'a strategy with a segment of another project',
      live,
      using(2),
      atFault('/body/segments', 'can use'),
    ],
  ])('refuses %s', async (_what, state, input, refusal: Partial<Refusal>) => {
    expect(await refusalOf(() => applyChange(state, proposed(1, input, state)))).toMatchObject(
      refusal,
    );
  });

  it('refuses to bind a segment that another project uses', async () => {
    const use = {
      strategy: aStrategy('s'),
      environment: 'qa',
      feature: aFlag('x', { project: 'other' }),
    };
    const state = stateOf({}, {}, { uses: new Map([[1, [use]]]) });
    const input: ChangeInput = {
      ...inputs.segment,
      payload: { ...inputs.segment.payload, project: 'web' },
    };

    expect(await refusalOf(() => applyChange(state, proposed(1, input)))).toMatchObject({
      name: 'ConflictError',
    });
  });
});

describe('applyChanges', () => {
  it('applies each change to the result of the one before', () => {
    const changes = [
      proposed(1, inputs.add),
      proposed(2, { ...inputs.update, payload: { id: 'new-1', title: 'New' } }),
    ];
    const { state, events } = applyChanges(stateOf(), changes);

    expect(events.map(({ type }) => type)).toEqual([
      'feature-strategy-add',
      'feature-strategy-update',
    ]);
    expect(state.flags.get(feature)?.environments.production?.strategies).toMatchObject([
      { id: 'new-1', title: 'New' },
    ]);
  });

  it('does not change the state it starts from', () => {
    const before = structuredClone(live);
    applyChanges(
      live,
      Object.values(inputs)
        .slice(0, 6)
        .filter(({ action }) => action !== 'deleteStrategy')
        .map((input, id) => proposed(id, input)),
    );

    expect(live).toEqual(before);
  });
});

describe('findConflicts', () => {
  const strategy = (title: string) =>
    stateOf({ strategies: [aStrategy('s1', { title }), aStrategy('s2', { sortOrder: 1 })] });

  it.each<[string, ChangeInput, LiveState, LiveState, string | undefined]>([
    ['the same state', inputs.update, live, live, undefined],
    ['an updated strategy', inputs.update, live, strategy('x'), 'changed'],
    ['an updated strategy to delete', inputs.remove, live, strategy('x'), 'changed'],
    [
      'another strategy that was updated',
      { ...inputs.update, payload: { id: 's2' } },
      live,
      strategy('x'),
      undefined,
    ],
    ['a deleted strategy', inputs.update, live, stateOf(), 'gone'],
    ['a deleted strategy to sort', inputs.sort, live, stateOf(), 'gone'],
    [
      'another strategy that was added',
      inputs.update,
      stateOf({ strategies: strategies.slice(0, 1) }),
      live,
      undefined,
    ],
    ['a flag that was enabled', inputs.toggle, stateOf(), stateOf({ enabled: true }), 'changed'],
    [
      'another default strategy for a flag to enable',
      inputs.toggle,
      stateOf(),
      stateOf(
        {},
        {},
        {
          project: aProject({
            environments: { production: { defaultStrategy: { name: 'default' } } },
          }),
        },
      ),
      'changed',
    ],
    [
      'variants that were updated',
      inputs.variants,
      stateOf(),
      stateOf({
        variants: [{ name: 'b', weight: 1000, weightType: 'variable', stickiness: 'default' }],
      }),
      'changed',
    ],
    ['a dependency that was removed', inputs.detach, live, stateOf(), 'changed'],
    ['an archived flag', inputs.add, stateOf(), stateOf({}, { archivedAt }), 'gone'],
    ['a flag that was moved', inputs.add, stateOf(), stateOf({}, { project: 'other' }), 'gone'],
    [
      'an environment that was removed',
      inputs.add,
      stateOf(),
      stateOf({}, {}, { projectEnvironments: [] }),
      'gone',
    ],
    ['a deleted segment', inputs.segment, live, aLiveState(), 'gone'],
    [
      'an updated segment',
      inputs.segment,
      live,
      stateOf({}, {}, { segments: new Map([[1, aSegment(1, { name: 'x' })]]) }),
      'changed',
    ],
    [
      'children that were added to a flag to archive',
      inputs.archive,
      stateOf(),
      stateOf({}, { children: ['x'] }),
      'refused',
    ],
  ])('with %s', (_what, input, then, now, kind) => {
    const conflicts = findConflicts(now, [proposed(1, input, then)]);

    expect(conflicts.get(1)?.kind).toBe(kind);
  });

  it('reports each change by its id', () => {
    const changes = [proposed(1, inputs.add), proposed(2, { ...inputs.add, feature: 'x' })];

    expect([...findConflicts(stateOf(), changes).keys()]).toEqual([2]);
  });
});

describe('refuseConflicts', () => {
  it('names each change with its conflict', async () => {
    const conflicts = new Map([[3, { kind: 'gone', text: 'It is deleted.' } as const]]);

    expect(await refusalOf(() => refuseConflicts(aChangeRequest(), conflicts))).toMatchObject({
      name: 'ConflictError',
      message: expect.stringContaining('Change 3: It is deleted.'),
    });
  });

  it('accepts no conflicts', () => {
    expect(() => refuseConflicts(aChangeRequest(), new Map())).not.toThrow();
  });
});

describe('planApplication', () => {
  it('applies the change request after its changes, then adds more events', () => {
    const request = aChangeRequest({ state: 'Approved', changes: [aToggle(1)] });
    const { after, events, writes } = planApplication(stateOf(), request, [
      { type: 'segment-updated' },
    ]);

    expect(after).toMatchObject({
      state: 'Applied',
      stateTimestamps: { Applied: expect.any(String) },
    });
    expect(events.map(({ type }) => type)).toEqual([
      'feature-strategy-add',
      'feature-environment-enabled',
      'change-request-applied',
      'segment-updated',
    ]);
    expect(writes).not.toEqual([]);
  });
});

function stateOf(
  properties: Partial<FeatureEnvironment> = {},
  flag: Partial<Feature> = {},
  more: Partial<LiveState> = {},
): LiveState {
  return aLiveState({
    flags: new Map([
      [
        feature,
        { feature: aFlag(feature, flag), environments: { production: settings(properties) } },
      ],
      [
        'parent',
        {
          feature: aFlag('parent', { children: flag.dependencies ? [feature] : [] }),
          environments: {},
        },
      ],
    ]),
    segments: new Map([
      [1, aSegment(1)],
      [2, aSegment(2, { project: 'other' })],
    ]),
    ...more,
  });
}

function typesOf(state: LiveState, input: ChangeInput) {
  return applyChange(state, proposed(1, input)).events.map(({ type }) => type);
}
