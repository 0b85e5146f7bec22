import { describe, expect, it } from 'vitest';
import { indivisibleGroups } from '../../../../lib/change-requests/apply/indivisible-groups.ts';
import type { ChangeInput } from '../../../../lib/change-requests/model.ts';
import { aLiveState, proposed } from '../../../support/change-request-state.ts';
import { aFlag, aStrategy, settings } from '../../../support/flag-state.ts';

const on = (feature: string): ChangeInput => ({
  action: 'updateEnabled',
  feature,
  payload: { enabled: true },
});
const strategy = (feature: string, segments: readonly number[] = []): ChangeInput => ({
  action: 'addStrategy',
  feature,
  payload: { name: 'default', segments },
});
const changed = (id: number): ChangeInput => ({
  action: 'updateSegment',
  payload: { id, name: `segment ${id}`, constraints: [] },
});
const approvals: ChangeInput = {
  action: 'updateChangeRequestConfig',
  payload: { changeRequestsEnabled: true, requiredApprovals: 1 },
};

const live = aLiveState({
  flags: new Map(
    ['a', 'b', 'child', 'parent', 'user'].map((name) => [
      name,
      {
        feature: aFlag(name, {
          dependencies: name === 'child' ? [{ feature: 'parent', enabled: true }] : [],
        }),
        environments: {
          production: settings({
            strategies: name === 'user' ? [aStrategy('s', { segments: [2] })] : [],
          }),
        },
      },
    ]),
  ),
});

describe('changes are together', () => {
  it.each<[string, readonly ChangeInput[], readonly (readonly number[])[]]>([
    ['never, if they are of different flags', [on('a'), on('b')], [[0], [1]]],
    ['if they are of the same flag', [on('a'), on('b'), strategy('a')], [[1], [0, 2]]],
    ['if one is of a parent', [on('child'), on('b'), on('parent')], [[1], [0, 2]]],
    [
      'if one makes the other a parent',
      [{ action: 'addDependency', feature: 'a', payload: { feature: 'b' } }, on('b')],
      [[0, 1]],
    ],
    ['not because of a segment that stays', [strategy('a', [2]), strategy('b', [2])], [[0], [1]]],
    [
      'with a segment that is changed, if they bring it or the flag has it',
      [strategy('a', [1]), changed(1), strategy('b', [3]), changed(2), on('user')],
      [[0, 1], [2], [3, 4]],
    ],
    ['all with a change of settings', [on('a'), approvals, on('b')], [[0, 1, 2]]],
    [
      'by way of a third one',
      [
        on('a'),
        on('b'),
        { action: 'addDependency', feature: 'a', payload: { feature: 'b' } },
        strategy('child'),
      ],
      [[0, 1, 2], [3]],
    ],
  ])('%s', (_when, inputs, together) => {
    const changes = inputs.map((input, id) => proposed(id, input, live));

    const groups = indivisibleGroups(live, changes);

    expect(groups.map((group) => group.changes.map(({ id }) => id))).toEqual(together);
  });

  it('with only the flags that they are about', () => {
    const [group] = indivisibleGroups(live, [proposed(1, on('child'), live)]);

    expect([...(group?.live.flags.keys() ?? [])]).toEqual(['child', 'parent']);
  });
});
