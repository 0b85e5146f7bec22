import { describe, expect, it } from 'vitest';
import { withCopy } from '../../../lib/environment-lifecycle/add-copied-environment.ts';
import {
  chooseTargetProjects,
  copySettings,
} from '../../../lib/environment-lifecycle/clone-environment.ts';
import { planForget } from '../../../lib/environment-lifecycle/forget-environment.ts';
import { refuseReserved } from '../../../lib/environments/change-environments.ts';
import type { Project } from '../../../lib/projects/model.ts';
import type { Strategy } from '../../../lib/strategies/model.ts';
import { inDevelopment } from '../../support/stored-flag.ts';
import { anyProject } from '../../support/stored-project.ts';
import { thrown } from '../../support/thrown.ts';

const projects: readonly Project[] = [
  { ...anyProject, id: 'a' },
  { ...anyProject, id: 'b', environments: { production: {} } },
  { ...anyProject, id: 'c' },
];

describe('a copied environment goes to', () => {
  it.each<[string, readonly string[] | undefined, readonly string[]]>([
    ['all projects with the source, by default', undefined, ['a', 'c']],
    ['all projects with the source, for "*"', ['b', '*'], ['a', 'c']],
    ['the named projects, each once', ['c', 'b', 'c'], ['c', 'b']],
    ['no project', [], []],
  ])('%s', (_what, wanted, expected) => {
    expect(chooseTargetProjects(wanted, 'development', projects).map(({ id }) => id)).toEqual(
      expected,
    );
  });

  it('no project that is unknown', () => {
    const run = () => chooseTargetProjects(['a', 'x', 'y'], 'development', projects);

    expect(thrown(run)).toMatchObject({
      faults: [{ pointer: '/body/projects', hint: 'Unknown: x, y.' }],
    });
  });
});

describe('a project with a copied environment', () => {
  const strategy = { name: 'default' };
  const approvals = { development: { requiredApprovals: 2 } };

  it.each<[string, Partial<Project>, Partial<Project>]>([
    [
      'has the default strategy of the source',
      { environments: { development: { defaultStrategy: strategy } } },
      {
        environments: {
          development: { defaultStrategy: strategy },
          copy: { defaultStrategy: strategy },
        },
      },
    ],
    [
      'requires the approvals of the source',
      { changeRequestEnvironments: approvals },
      { changeRequestEnvironments: { ...approvals, copy: { requiredApprovals: 2 } } },
    ],
    [
      'requires no approvals if only another environment does',
      { changeRequestEnvironments: { production: { requiredApprovals: 2 } } },
      { changeRequestEnvironments: { production: { requiredApprovals: 2 } } },
    ],
    [
      'gets an environment without settings if it does not have the source',
      { environments: { production: {} } },
      { environments: { production: {}, copy: {} } },
    ],
  ])('%s', (_what, before, expected) => {
    const after = withCopy({ ...anyProject, ...before }, { from: 'development', to: 'copy' });

    expect(after).toMatchObject(expected);
  });
});

const manySegments = [1, 2, 3, 4, 5];

describe('copying the settings of a flag', () => {
  it.each([
    ['takes one step', strategies(2), true],
    ['takes several steps for very many relations', strategies(30, manySegments), false],
  ])('%s', (_what, given, isLast) => {
    const step = copySettings('development', 'copy')(inDevelopment({}, { strategies: given }));

    expect(step.isLast).toBe(isLast);
    expect(step.writes.length).toBeGreaterThan(0);
    expect(step.writes.length).toBeLessThanOrEqual(95);
  });

  it('writes nothing for a flag without settings in the source', () => {
    expect(copySettings('production', 'copy')(inDevelopment({}))).toEqual({
      writes: [],
      isLast: true,
    });
  });

  it('generates ids once, so that a repeated step is the same', () => {
    const copy = copySettings('development', 'copy');
    const whole = inDevelopment({}, { strategies: strategies(2) });

    expect(JSON.stringify(copy(whole))).toBe(JSON.stringify(copy(whole)));
    expect(JSON.stringify(copy(whole).writes)).not.toContain('"id-0"');
  });
});

describe('removing the settings of a flag', () => {
  it.each([
    ['takes one step', strategies(2), true],
    ['takes several steps for very many relations', strategies(30, manySegments), false],
  ])('%s', (_what, given, isLast) => {
    const step = planForget('development')(inDevelopment({}, { strategies: given }));

    expect(step.isLast).toBe(isLast);
    expect(step.writes.length).toBeLessThanOrEqual(95);
  });

  it('writes nothing for a flag without settings', () => {
    expect(planForget('production')(inDevelopment({}))).toEqual({ writes: [], isLast: true });
  });
});

describe('the name of a new environment', () => {
  it.each(['constructor', 'toString', '__proto__'])('cannot be %s', (name) => {
    expect(thrown(() => refuseReserved(name))).toMatchObject({
      faults: [{ pointer: '/body/name', sent: name }],
    });
  });

  it.each(['development', 'prototype'])('can be %s', (name) => {
    expect(() => refuseReserved(name)).not.toThrow();
  });
});

function strategies(count: number, segments: readonly number[] = []): Strategy[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `id-${n}`,
    name: 'default',
    title: null,
    disabled: false,
    sortOrder: n,
    parameters: {},
    constraints: [],
    segments,
    variants: [],
  }));
}
