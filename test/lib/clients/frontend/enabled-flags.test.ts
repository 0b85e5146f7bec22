import { describe, expect, it } from 'vitest';
import type {
  EnvironmentState,
  FlagEntry,
  SegmentEntry,
} from '../../../../lib/clients/environment-cache/model.ts';
import { compileEnvironment } from '../../../../lib/clients/frontend/compile-environment.ts';
import { enabledFlags } from '../../../../lib/clients/frontend/enabled-flags.ts';

describe('enabled flags', () => {
  it('are the flags that are on for the context', () => {
    const state = stateOf([flag('a'), flag('b', { enabled: false })], segment('7'));

    expect([namesFor(state, '7'), namesFor(state, '8')]).toEqual([['a'], []]);
  });

  it('are limited to the projects', () => {
    const state = stateOf([flag('a'), flag('b', {}, 'other')], segment('7'));

    expect(
      [['other'], ['none'], ['default', 'other']].map((ids) => namesFor(state, '7', ids)),
    ).toEqual([['b'], [], ['a', 'b']]);
  });
});

describe('a new state', () => {
  const [a, b] = [flag('a'), flag('b')];
  const seven = segment('7');
  const before = stateOf([a, b], seven);

  it('reuses the compiled flags that have not changed', () => {
    const after = stateOf([a, flag('b')], seven);
    const [one, two] = [compileEnvironment(before), compileEnvironment(after)];

    expect(two.get('a')).toBe(one.get('a'));
    expect(two.get('b')).not.toBe(one.get('b'));
  });

  it('is evaluated with its own segments', () => {
    const after = stateOf([a, b], segment('8'));

    expect([namesFor(before, '7'), namesFor(after, '7'), namesFor(after, '8')]).toEqual([
      ['a', 'b'],
      [],
      ['a', 'b'],
    ]);
  });

  it('matches nobody with a deleted segment', () => {
    const after = { ...before, segments: new Map() };

    expect(namesFor(after, '7')).toEqual([]);
  });
});

function stateOf(flags: readonly FlagEntry[], one: SegmentEntry): EnvironmentState {
  return {
    environment: 'development',
    flags: new Map(flags.map((entry) => [entry.name, entry])),
    segments: new Map([[1, one]]),
    projects: new Set(['default']),
  };
}

function flag(name: string, body: object = {}, project = 'default'): FlagEntry {
  const strategies = [{ name: 'default', segments: [1] }];
  const feature = { name, project, enabled: true, impressionData: false, strategies, ...body };
  return {
    name,
    project,
    tags: [],
    json: JSON.stringify(feature),
    digest: name,
    hidden: '{}',
    segments: [1],
    parents: [],
  };
}

function segment(...users: string[]): SegmentEntry {
  const constraints = [{ contextName: 'userId', operator: 'IN', values: users }];
  return { id: 1, name: 'one', json: JSON.stringify({ id: 1, constraints }), digest: '' };
}

function namesFor(state: EnvironmentState, userId: string, projects: readonly string[] = ['*']) {
  return enabledFlags(state, projects, { userId }).map(({ name }) => name);
}
