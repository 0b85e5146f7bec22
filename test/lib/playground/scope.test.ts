import { describe, expect, it } from 'vitest';
import { allRights, noRights } from '../../../lib/auth/rights.ts';
import { chooseProjects, countStates, type ScopeRequest } from '../../../lib/playground/scope.ts';
import type { Project } from '../../../lib/projects/model.ts';
import { anyProject } from '../../support/stored-project.ts';
import { thrown } from '../../support/thrown.ts';

const projects: readonly Project[] = [
  { ...anyProject, id: 'open' },
  { ...anyProject, id: 'private', mode: 'private' },
  { ...anyProject, id: 'old', archivedAt: '2026-11-21T09:30:00.000Z' },
];

const rightsOf = { admin: allRights, viewer: noRights };

describe('the projects of a request', () => {
  it.each<[keyof typeof rightsOf, ScopeRequest['projects'], readonly string[]]>([
    ['admin', undefined, ['open', 'private']],
    ['admin', '*', ['open', 'private']],
    ['admin', ['private', 'private'], ['private']],
    ['admin', [], []],
    ['viewer', undefined, ['open']],
    ['viewer', '*', ['open']],
  ])('by %s for %j are %j', (who, requested, expected) => {
    const chosen = chooseProjects(projects, rightsOf[who], requested);

    expect(chosen.map(({ id }) => id)).toEqual(expected);
  });

  it.each<[string, keyof typeof rightsOf, string]>([
    ['unknown', 'admin', 'nowhere'],
    ['archived', 'admin', 'old'],
    ['not visible to the caller', 'viewer', 'private'],
  ])('cannot be %s', (_what, who, id) => {
    const run = () => chooseProjects(projects, rightsOf[who], ['open', id]);

    expect(thrown(run)).toMatchObject({
      faults: [{ pointer: '/body/projects', hint: `Unknown: ${id}.` }],
    });
  });
});

it('counts each flag once per environment', () => {
  const scope = [
    { project: { ...anyProject, featureCount: 3 }, environments: ['a', 'b'] },
    { project: { ...anyProject, featureCount: 5 }, environments: ['a'] },
    { project: { ...anyProject, featureCount: 7 }, environments: [] },
  ];

  expect(countStates(scope)).toBe(11);
});

it('counts flags that are named once for each environment of one project', () => {
  const scope = [
    { project: { ...anyProject, featureCount: 300 }, environments: ['a', 'b'] },
    { project: { ...anyProject, featureCount: 500 }, environments: ['a'] },
  ];

  expect(countStates(scope, ['one', 'two', 'three'])).toBe(6);
});
