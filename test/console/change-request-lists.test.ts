import { expect, it } from 'vitest';
import { comparedFlags } from '../../console/src/pages/change-requests/preview-rows.ts';
import {
  filterOf,
  isListed,
  type Queued,
  type QueueFilter,
  searchOf,
  type Viewer,
} from '../../console/src/pages/change-requests/queue-filter.ts';

const kim = 1;
const lee = 2;
const ofKim: Queued = {
  state: 'In review',
  project: 'shop',
  environment: 'production',
  createdBy: { id: kim, username: 'kim' },
  approvals: [],
};
const viewer = (id: number, may = true): Viewer => ({
  id,
  mayApprove: () => may,
  mayApply: () => may,
});
const anything: QueueFilter = { state: 'all', environment: '', whose: '' };
const waiting: QueueFilter = { ...anything, whose: 'waiting' };
const approved = {
  ...ofKim,
  approvals: [{ createdBy: { id: lee, username: 'lee' }, createdAt: '2026-11-01T10:00:00.000Z' }],
};

it.each<[string, Queued, QueueFilter, Viewer, boolean]>([
  ['an open one among the open', ofKim, { ...anything, state: 'open' }, viewer(lee), true],
  [
    'a closed one among the open',
    { ...ofKim, state: 'Applied' },
    { ...anything, state: 'open' },
    viewer(lee),
    false,
  ],
  ['of a state', ofKim, { ...anything, state: 'Draft' }, viewer(lee), false],
  ['of an environment', ofKim, { ...anything, environment: 'test' }, viewer(lee), false],
  ['of its author', ofKim, { ...anything, whose: 'mine' }, viewer(kim), true],
  ['of another', ofKim, { ...anything, whose: 'mine' }, viewer(lee), false],
  ['waiting for a reviewer', ofKim, waiting, viewer(lee), true],
  ['waiting for a person without the permission', ofKim, waiting, viewer(lee, false), false],
  ['waiting for its author', ofKim, waiting, viewer(kim), false],
  ['waiting for whom approved', approved, waiting, viewer(lee), false],
  ['waiting to be applied', { ...approved, state: 'Approved' }, waiting, viewer(kim), true],
])('%s is listed accordingly', (_, request, filter, who, isShown) => {
  expect(isListed(request, filter, who)).toBe(isShown);
});

it.each([
  ['', { state: 'open', environment: '', whose: '' }],
  ['state=all&whose=mine', { state: 'all', environment: '', whose: 'mine' }],
  ['state=Nonsense&whose=yours&environment=x', { state: 'open', environment: 'x', whose: '' }],
])('the address ?%s is the filter %j', (search, filter) => {
  expect(filterOf(new URLSearchParams(search), ['Draft'])).toEqual(filter);
});

it('a preview has the changed flags, and others whose result changes', () => {
  const flag = (name: string, isEnabled: boolean) => ({ name, isEnabled });
  const before = [flag('changed', true), flag('child', true), flag('other', false)];
  const after = [
    { ...flag('changed', true), variant: { name: 'blue', enabled: true } },
    flag('other', false),
  ];

  expect(comparedFlags(before, after, ['changed'])).toEqual([
    { flag: 'changed', now: 'on', afterwards: 'on, variant blue' },
    { flag: 'child', now: 'on', afterwards: 'not there' },
  ]);
});

it.each([
  [{ ...anything, state: 'open' }, { state: 'IS:open' }],
  [{ ...anything, state: 'In review' }, { state: 'IS:open' }],
  [{ ...anything, state: 'Applied' }, { state: 'IS:closed' }],
  [{ ...anything, whose: 'mine' }, { createdBy: 'IS:1' }],
  [anything, {}],
] as const)('of all projects, %j is searched by the service with %j', (filter, search) => {
  expect(searchOf(filter, { id: kim })).toEqual(search);
});
