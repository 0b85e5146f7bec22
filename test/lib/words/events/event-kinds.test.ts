import { expect, it } from 'vitest';
import { eventTypes } from '../../../../lib/events/log/types.ts';
import {
  eventKinds,
  kindOf,
  shareChangeOf,
  typesOfKinds,
} from '../../../../lib/words/events/event-kinds.ts';

const share = (rollout: string) => ({ parameters: { rollout } });

it.each([
  ['feature-environment-enabled', null, null, 'on'],
  ['feature-environment-disabled', null, null, 'off'],
  ['feature-strategy-update', share('10'), share('25'), 'share'],
  ['feature-strategy-update', share('10'), { ...share('10'), title: 'DACH' }, 'rules'],
  ['feature-strategy-update', null, share('25'), 'rules'],
  ['feature-strategy-add', null, share('25'), 'rules'],
  ['feature-created', null, {}, 'created'],
  ['feature-archived', {}, null, 'archived'],
  ['user-created', null, {}, 'people'],
  ['api-token-created', null, {}, 'connections'],
  ['change-request-created', null, {}, undefined],
  ['a-type-of-tomorrow', null, {}, undefined],
])('%s from %j to %j is of the kind %s', (type, preData, data, kind) => {
  expect(kindOf({ type, preData, data })).toBe(kind);
});

it('no type but that of changed strategies is of two kinds', () => {
  const types = eventKinds.flatMap((kind) => typesOfKinds([kind]));
  expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([
    'feature-strategy-update',
  ]);
});

it('no kind has a type that there is not', () => {
  expect(typesOfKinds(eventKinds).filter((type) => !eventTypes.includes(type))).toEqual([]);
});

it.each([
  [share('10'), share('25'), { before: 10, after: 25 }],
  [
    { parameters: { percentage: '5' } },
    { parameters: { percentage: '7' } },
    { before: 5, after: 7 },
  ],
  [share('10'), share('10'), undefined],
  [{ parameters: {} }, share('10'), undefined],
  [null, null, undefined],
])('from %j to %j the share changes as %j', (preData, data, change) => {
  expect(shareChangeOf({ type: 'feature-strategy-update', preData, data })).toEqual(change);
});
