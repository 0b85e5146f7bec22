import { expect, it } from 'vitest';
import type { Permission } from '../../../../infra/import/people/model.ts';
import { planRootRole } from '../../../../infra/import/people/plan-root-role.ts';

const nothing: Permission[] = [];
const editor = [{ name: 'CREATE_FEATURE' }, { name: 'CREATE_SEGMENT' }];
const segments = [{ name: 'CREATE_SEGMENT' }];
const tokens = [{ name: 'CREATE_CLIENT_API_TOKEN' }];
const admin = [{ name: 'ADMIN' }];

it.each<[string, Permission[] | undefined, Permission[], string]>([
  ['a role is given to who has none', nothing, editor, 'changed'],
  ['a role that includes the one here is given', segments, editor, 'changed'],
  ['Admin includes all', editor, admin, 'changed'],
  ['the same role stays', editor, editor, 'unchanged'],
  ['more stays as it is', editor, segments, 'unchanged'],
  ['an administrator stays one', admin, tokens, 'unchanged'],
  ['Viewer takes nothing away', tokens, nothing, 'unchanged'],
  ['another role is kept', tokens, editor, 'kept'],
  ['an unknown role is kept', undefined, editor, 'kept'],
])('%s', (_what, current, wanted, outcome) => {
  expect(planRootRole(current, wanted)).toBe(outcome);
});
