import { describe, expect, it } from 'vitest';
import { withCopy } from '../../../lib/environment-lifecycle/add-copied-environment.ts';
import { chooseTargetProjects } from '../../../lib/environment-lifecycle/clone-environment.ts';
import { copySettings } from '../../../lib/environment-lifecycle/copy-settings.ts';
import { planForget } from '../../../lib/environment-lifecycle/forget-environment.ts';
import { refuseReserved } from '../../../lib/environments/change-environments.ts';
import type { WholeFeature } from '../../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../../lib/flags/feature-data/rules.ts';
import type { Write } from '../../../lib/platform/dynamo/write.ts';
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
const other: Strategy = { ...strategies(1)[0], id: 'other', title: 'other' } as Strategy;

describe('copying the settings of a flag', () => {
  const copy = (partial?: string) => copySettings({ from: 'development', to: 'copy', partial });

  it.each([
    ['takes one step', strategies(2), true],
    ['takes several steps for very many relations', strategies(30, manySegments), false],
  ])('%s', (_what, given, isLast) => {
    const step = copy()(inDevelopment({}, { strategies: given }));

    expect(step.isLast).toBe(isLast);
    expect(step.writes.length).toBeGreaterThan(0);
    expect(step.writes.length).toBeLessThanOrEqual(95);
  });

  it('writes nothing for a flag without settings in the source', () => {
    const step = copySettings({ from: 'production', to: 'copy', partial: undefined });

    expect(step(inDevelopment({}))).toEqual({ writes: [], isLast: true });
  });

  it('gives the strategies ids of their own', () => {
    const { writes } = copy()(inDevelopment({}, { strategies: strategies(2) }));

    expect(JSON.stringify(writes)).not.toContain('"id-0"');
  });

  it('writes nothing for a flag that is copied, even if the source has changed since', () => {
    expect(copy()(withCopyOf(strategies(2), strategies(1)))).toEqual({ writes: [], isLast: true });
    expect(copy('another')(withCopyOf(strategies(2), []))).toEqual({ writes: [], isLast: true });
  });

  it.each([
    ['adds the rest to what is copied', copied(1), ['copied-0', 'new']],
    ['replaces what differs from the source since', [...copied(1), other], ['copied-0', 'new']],
    ['replaces all of it if the first differs', [other, ...copied(1)], ['new', 'new']],
  ])('of a flag that is partly copied, it %s', (_what, before, expected) => {
    const { writes, isLast } = copy('flag')(withCopyOf(strategies(2), before));

    expect(isLast).toBe(true);
    expect(idsIn(writes).map((id) => (id.startsWith('copied') ? id : 'new'))).toEqual(expected);
  });

  it('of a flag that is partly copied, it removes what the source does not have any more', () => {
    const { writes } = copy('flag')(withCopyOf(strategies(2), [...copied(2), other]));

    expect(idsIn(writes)).toEqual(['copied-0', 'copied-1']);
  });

  it('removes what differs in steps that fit, before it adds', () => {
    const before = copied(30, manySegments).map((each) => ({ ...each, title: 'older' }));
    const source = strategies(30, manySegments);

    const { writes, isLast } = copy('flag')(withCopyOf(source, before));

    expect(isLast).toBe(false);
    expect(writes.length).toBeLessThanOrEqual(95);
    expect(writes.filter((write) => 'remove' in write).length).toBeGreaterThan(0);
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

/** As the copy has them. */
function copied(count: number, segments: readonly number[] = []): Strategy[] {
  return strategies(count, segments).map((each, n) => ({ ...each, id: `copied-${n}` }));
}

function withCopyOf(source: readonly Strategy[], copy: readonly Strategy[]): WholeFeature {
  const { feature, environments } = inDevelopment({}, { strategies: source });
  const state = { ...emptyEnvironment('flag', 'copy'), strategies: copy, version: 1 };
  return { feature, environments: { ...environments, copy: state } };
}

/** Ids of the strategies that are stored. */
function idsIn(writes: readonly Write[]): string[] {
  return writes.flatMap((write) =>
    'put' in write && Array.isArray(write.put.strategies)
      ? write.put.strategies.map(({ id }: Strategy) => id)
      : [],
  );
}
