import { describe, expect, it } from 'vitest';
import { noRights } from '../../../lib/auth/rights.ts';
import { refuseLoosening } from '../../../lib/projects/approvals.ts';
import { aCaller, aProject } from '../../support/flag-state.ts';
import { refusalOf, refusedAs } from '../../support/refusal.ts';

const project = aProject({
  changeRequestEnvironments: {
    production: { requiredApprovals: 2 },
    removed: { requiredApprovals: 1 },
  },
});
const action = 'updateChangeRequestConfig';

describe('refuseLoosening', () => {
  it.each([
    ['fewer approvals', 'production', 1, 'propose a change request with the action'],
    ['no approvals', 'production', 0, '"production" of the project "web" require approval'],
    [
      'no approvals where the project lacks the environment',
      'removed',
      0,
      'add the environment to the project, then propose',
    ],
  ])('refuses %s', async (_what, environment, remaining, words) => {
    const attempt = () =>
      refuseLoosening(callerWith('APPROVE_CHANGE_REQUEST'), project, environment, {
        remaining,
        action,
      });

    expect(await refusalOf(attempt)).toMatchObject(refusedAs('NoAccessError', words));
  });

  it.each([
    ['as many approvals', callerWith(), 'production', 2],
    ['more approvals', callerWith(), 'production', 3],
    ['what needs none', callerWith(), 'development', 0],
    ['fewer by those who can skip them', callerWith('SKIP_CHANGE_REQUEST'), 'production', 0],
  ] as const)('accepts %s', (_what, caller, environment, remaining) => {
    expect(() =>
      refuseLoosening(caller, project, environment, { remaining, action }),
    ).not.toThrow();
  });
});

function callerWith(...names: readonly ('SKIP_CHANGE_REQUEST' | 'APPROVE_CHANGE_REQUEST')[]) {
  const held = names.map((name) => ({ name, environment: '*' }));
  return aCaller(2, { ...noRights, projects: new Map([['web', held]]) });
}
