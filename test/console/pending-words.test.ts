import { expect, it } from 'vitest';
import { type OpenRequest, pendingIn } from '../../console/src/pages/flag/pending.ts';

type Changes = OpenRequest['features'][number]['changes'];

const change = (action: string, payload: object, id = 1): Changes[number] => ({
  id,
  action,
  payload,
});
const request = (changes: Changes, more: Partial<OpenRequest> = {}): OpenRequest => ({
  id: 7,
  environment: 'production',
  state: 'Draft',
  features: [{ name: 'checkout', changes }],
  ...more,
});
const on = change('updateEnabled', { enabled: true });
const off = change('updateEnabled', { enabled: false });
const flag = { name: 'checkout', environment: 'production', isOn: false };

it.each([
  ['nothing', [], flag, undefined],
  ['the switch', [request([on])], flag, 'on, when approved'],
  [
    'the switch of a flag that is on',
    [request([off])],
    { ...flag, isOn: true },
    'off, when approved',
  ],
  [
    'the last of two',
    [request([on]), request([off], { id: 8 })],
    { ...flag, isOn: true },
    'off, when approved',
  ],
  ['what it is already', [request([on])], { ...flag, isOn: true }, '1 change proposed'],
  [
    'other changes',
    [request([change('addStrategy', {}), change('addStrategy', {})])],
    flag,
    '2 changes proposed',
  ],
  ['another environment', [request([on], { environment: 'staging' })], flag, undefined],
  [
    'another flag',
    [request([on], { features: [{ name: 'menu', changes: [on] }] })],
    flag,
    undefined,
  ],
])('proposed for a switch: %s', (_, requests, place, words) => {
  expect(pendingIn(requests, place).words).toBe(words);
});

it.each([
  [
    'a share',
    change('updateStrategy', { id: 'a', parameters: { rollout: '50' } }),
    '50 %, when approved',
  ],
  ['another setting', change('updateStrategy', { id: 'a', title: 'A' }), 'changed, when approved'],
  [
    'that it is disabled',
    change('updateStrategy', { id: 'a', disabled: true }),
    'disabled, when approved',
  ],
  ['that it goes', change('deleteStrategy', { id: 'a' }), 'deleted, when approved'],
  ['a new one', change('addStrategy', { name: 'default' }), undefined],
])('proposed for a strategy: %s', (_, proposed, words) => {
  expect(pendingIn([request([proposed])], flag).strategies.get('a')).toBe(words);
});

it('names the change requests, so that links lead there', () => {
  expect(pendingIn([request([on]), request([on], { id: 9 })], flag).requests).toEqual([7, 9]);
});
