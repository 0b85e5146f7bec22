import { describe, expect, it } from 'vitest';
import {
  applyChange,
  applyProposedChanges,
} from '../../../../lib/change-requests/apply/apply-change.ts';
import type { LiveState } from '../../../../lib/change-requests/apply/model.ts';
import type { ChangeInput } from '../../../../lib/change-requests/model.ts';
import { archivedAt, feature, inputs, live, stateOf } from '../../../support/change-inputs.ts';
import { aLiveState, proposed } from '../../../support/change-request-state.ts';
import { aFlag, aProject, aStrategy } from '../../../support/flag-state.ts';
import { atFault, type Refusal, refusalOf, refusedAs } from '../../../support/refusal.ts';

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
    ['approvals', ['change-request-configuration-updated']],
    ['leave', ['project-environment-removed']],
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

  it('changes the approvals of its environment only', () => {
    const changeRequestEnvironments = {
      production: { requiredApprovals: 2 },
      development: { requiredApprovals: 3 },
    };
    const project = aProject({ changeRequestEnvironments });

    const { state } = applyChange({ ...live, project }, proposed(1, inputs.approvals));

    expect(state.project.changeRequestEnvironments).toEqual({
      production: { requiredApprovals: 1 },
      development: { requiredApprovals: 3 },
    });
  });

  it('removes the environment, so that no later change can be made in it', () => {
    const { state } = applyChange(live, proposed(1, inputs.leave));

    expect(state.project.environments).toEqual({ development: {} });
    expect(() => applyChange(state, proposed(2, inputs.toggle))).toThrow('"production"');
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
    [
      'an unknown flag',
      live,
      { ...inputs.toggle, feature: 'x' },
      { kind: 'flag', ...refusedAs('NotFoundError', '"x"') },
    ],
    [
      'a flag of another project',
      stateOf({}, { project: 'other' }),
      inputs.toggle,
      { kind: 'flag' },
    ],
    [
      'an archived flag',
      stateOf({}, { archivedAt }),
      inputs.toggle,
      refusedAs('ValidationError', '"checkout" is archived'),
    ],
    [
      'archiving an archived flag',
      stateOf({}, { archivedAt }),
      inputs.archive,
      refusedAs('ValidationError', '"checkout" is archived'),
    ],
    [
      'archiving a flag with children',
      stateOf({}, { children: ['a'] }),
      inputs.archive,
      refusedAs('ConflictError', 'depend on it: a.'),
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
    [
      'removing an environment that the project lacks',
      aLiveState({ environment: 'qa' }),
      inputs.leave,
      { kind: 'environment' },
    ],
    [
      'removing the last environment',
      aLiveState({ project: aProject({ environments: { production: {} } }) }),
      inputs.leave,
      refusedAs('ValidationError', 'the last one of the project "web"'),
    ],
    [
      'an unknown strategy',
      stateOf(),
      inputs.update,
      { kind: 'strategy', ...refusedAs('NotFoundError', '"s1"') },
    ],
    [
      'an unknown segment',
      aLiveState(),
      inputs.segment,
      { kind: 'segment', ...refusedAs('NotFoundError', '1') },
    ],
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

    expect(await refusalOf(() => applyChange(state, proposed(1, input)))).toMatchObject(
      refusedAs('ConflictError', '1 strategy uses it'),
    );
  });
});

describe('applyChanges', () => {
  it('applies each change to the result of the one before', () => {
    const changes = [
      proposed(1, inputs.add),
      proposed(2, { ...inputs.update, payload: { id: 'new-1', title: 'New' } }),
    ];
    const { state, events } = applyProposedChanges(stateOf(), changes);

    expect(events.map(({ type }) => type)).toEqual([
      'feature-strategy-add',
      'feature-strategy-update',
    ]);
    expect(state.flags.get(feature)?.environments.production?.strategies).toMatchObject([
      { id: 'new-1', title: 'New' },
    ]);
  });

  it.each<[string, readonly ChangeInput[], boolean]>([
    ['switches a flag off that is left without strategies', [inputs.remove], false],
    ['keeps a flag on whose strategy is replaced', [inputs.remove, inputs.add], true],
    ['switches a flag off that it switched on', [inputs.toggle, inputs.remove], false],
  ])('%s', (_what, changes, enabled) => {
    const state = stateOf({ enabled: true, strategies: [aStrategy('s1')] });
    const applied = applyProposedChanges(
      state,
      changes.map((input, id) => proposed(id, input, state)),
    );

    expect(applied.state.flags.get(feature)?.environments.production?.enabled).toBe(enabled);
    expect(applied.events.at(-1)).toMatchObject({
      type: enabled ? 'feature-strategy-add' : 'feature-environment-disabled',
      featureName: feature,
      environment: 'production',
    });
  });

  it('does not change the state it starts from', () => {
    const before = structuredClone(live);
    applyProposedChanges(
      live,
      Object.values(inputs)
        .slice(0, 6)
        .filter(({ action }) => action !== 'deleteStrategy')
        .map((input, id) => proposed(id, input)),
    );

    expect(live).toEqual(before);
  });
});

function typesOf(state: LiveState, input: ChangeInput) {
  return applyChange(state, proposed(1, input)).events.map(({ type }) => type);
}
