import { describe, expect, it } from 'vitest';
import { type Conflict, findConflicts } from '../../../../lib/change-requests/apply/conflicts.ts';
import type { LiveState } from '../../../../lib/change-requests/apply/model.ts';
import type { ChangeInput } from '../../../../lib/change-requests/model.ts';
import {
  archivedAt,
  guarded,
  inputs,
  live,
  stateOf,
  strategies,
} from '../../../support/change-inputs.ts';
import { aLiveState, proposed } from '../../../support/change-request-state.ts';
import { aProject, aSegment, aStrategy } from '../../../support/flag-state.ts';

describe('findConflicts', () => {
  const strategy = (title: string) =>
    stateOf({ strategies: [aStrategy('s1', { title }), aStrategy('s2', { sortOrder: 1 })] });

  const requiring = (requiredApprovals: number) =>
    aProject({ changeRequestEnvironments: { production: { requiredApprovals } } });

  type Expected = readonly [kind: Conflict['kind'], words: string] | undefined;

  it.each<[string, ChangeInput, LiveState, LiveState, Expected]>([
    ['the same state', inputs.update, live, live, undefined],
    ['an updated strategy', inputs.update, live, strategy('x'), ['changed', '"s1"']],
    ['an updated strategy to delete', inputs.remove, live, strategy('x'), ['changed', '"s1"']],
    [
      'another strategy that was updated',
      { ...inputs.update, payload: { id: 's2' } },
      live,
      strategy('x'),
      undefined,
    ],
    ['a deleted strategy', inputs.update, live, stateOf(), ['gone', '"s1"']],
    ['a deleted strategy to delete', inputs.remove, live, stateOf(), ['gone', '"s1"']],
    ['a deleted strategy to sort', inputs.sort, live, stateOf(), ['gone', '"s1"']],
    [
      'another strategy that was added',
      inputs.update,
      stateOf({ strategies: strategies.slice(0, 1) }),
      live,
      undefined,
    ],
    [
      'a flag that was enabled',
      inputs.toggle,
      stateOf(),
      stateOf({ enabled: true }),
      ['changed', '"checkout"'],
    ],
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
      ['changed', '"checkout"'],
    ],
    [
      'variants that were updated',
      inputs.variants,
      stateOf(),
      stateOf({
        variants: [{ name: 'b', weight: 1000, weightType: 'variable', stickiness: 'default' }],
      }),
      ['changed', 'The variants of the flag "checkout"'],
    ],
    [
      'a dependency that was removed',
      inputs.detach,
      live,
      stateOf(),
      ['changed', 'The dependencies of the flag "checkout"'],
    ],
    [
      'an archived flag',
      inputs.add,
      stateOf(),
      stateOf({}, { archivedAt }),
      ['gone', '"checkout" is archived'],
    ],
    [
      'a flag that was moved',
      inputs.add,
      stateOf(),
      stateOf({}, { project: 'other' }),
      ['gone', '"checkout" is no longer in the project "web"'],
    ],
    [
      'an environment that was removed',
      inputs.add,
      stateOf(),
      stateOf({}, {}, { projectEnvironments: [] }),
      ['gone', 'no longer has the environment "production"'],
    ],
    [
      'a deleted segment',
      inputs.segment,
      live,
      aLiveState(),
      ['gone', 'The segment "All" with the id 1'],
    ],
    [
      'an updated segment',
      inputs.segment,
      live,
      stateOf({}, {}, { segments: new Map([[1, aSegment(1, { name: 'x' })]]) }),
      ['changed', 'The segment "All"'],
    ],
    [
      'children that were added to a flag to archive',
      inputs.archive,
      stateOf(),
      stateOf({}, { children: ['x'] }),
      ['refused', 'depend on it: x.'],
    ],
    [
      'approvals that were raised',
      inputs.approvals,
      stateOf({}, {}, { project: guarded }),
      stateOf({}, {}, { project: requiring(3) }),
      ['changed', 'The approval settings of the environment "production"'],
    ],
    [
      'approvals that were switched on, for an environment to remove',
      inputs.leave,
      stateOf(),
      stateOf({}, {}, { project: guarded }),
      ['changed', 'The approval settings of the environment "production"'],
    ],
    [
      'the same approvals, and other settings of the project',
      inputs.leave,
      stateOf({}, {}, { project: guarded }),
      stateOf({}, {}, { project: { ...guarded, name: 'x', version: 2 } }),
      undefined,
    ],
    [
      'a removed environment to remove',
      inputs.leave,
      stateOf(),
      stateOf({}, {}, { projectEnvironments: [] }),
      ['gone', 'no longer has the environment "production"'],
    ],
  ])('with %s', (_what, input, then, now, expected) => {
    const conflicts = findConflicts(now, [proposed(1, input, then)]);

    expect(conflicts.get(1)).toEqual(
      expected && { kind: expected[0], text: expect.stringContaining(expected[1]) },
    );
  });

  it('reports each change by its id', () => {
    const changes = [proposed(1, inputs.add), proposed(2, { ...inputs.add, feature: 'x' })];

    expect([...findConflicts(stateOf(), changes).keys()]).toEqual([2]);
  });
});
