import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type {
  EnvironmentState,
  FlagEntry,
  SegmentEntry,
} from '../../../../lib/clients/environment-cache/model.ts';
import { compileEnvironment } from '../../../../lib/clients/frontend/compile-environment.ts';
import { enabledFlags } from '../../../../lib/clients/frontend/enabled-flags.ts';

describe('enabled flags', () => {
  it('are the flags that are on for the context', async () => {
    const state = stateOf([flag('a'), flag('b', { enabled: false })], segment('7'));

    expect([await namesFor(state, '7'), await namesFor(state, '8')]).toEqual([['a'], []]);
  });

  it('are limited to the projects', async () => {
    const state = stateOf([flag('a'), flag('b', {}, 'other')], segment('7'));

    const lists = [['other'], ['none'], ['default', 'other']];
    const names = await Promise.all(lists.map((ids) => namesFor(state, '7', ids)));

    expect(names).toEqual([['b'], [], ['a', 'b']]);
  });
});

describe('a new state', () => {
  const [a, b] = [flag('a'), flag('b')];
  const seven = segment('7');
  const before = stateOf([a, b], seven);

  it('reuses the compiled flags that have not changed', async () => {
    const after = stateOf([a, flag('b')], seven);
    const one = await compileEnvironment(before);
    const two = await compileEnvironment(after);

    expect(two.get('a')).toBe(one.get('a'));
    expect(two.get('b')).not.toBe(one.get('b'));
  });

  it('is evaluated with its own segments', async () => {
    const after = stateOf([a, b], segment('8'));

    expect(await namesFor(before, '7')).toEqual(['a', 'b']);
    expect(await namesFor(after, '7')).toEqual([]);
    expect(await namesFor(after, '8')).toEqual(['a', 'b']);
  });

  it('matches nobody with a deleted segment', async () => {
    const after = { ...before, segments: new Map() };

    expect(await namesFor(after, '7')).toEqual([]);
  });
});

describe('compiling thousands of flags', () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `flag-${index}`);
  const state = stateOf(
    names.map((name) => flag(name)),
    segment('7'),
  );

  it('lets other requests have their turns', async () => {
    let isCompiled = false;
    const compiling = compileEnvironment(state).then((flags) => {
      isCompiled = true;
      return flags;
    });
    let turns = 0;
    for (; !isCompiled; turns += 1) await nextTurn();

    expect(turns).toBeGreaterThan(5);
    expect([...(await compiling).keys()]).toEqual(names);
  });

  it('is done once for all who ask at the same time', async () => {
    const [one, other] = await Promise.all([compileEnvironment(state), compileEnvironment(state)]);

    expect(other).toBe(one);
  });
});

describe('compiled environments', () => {
  const large = (environment: string): EnvironmentState => {
    const one = flag(environment, { description: 'x'.repeat(5_000_000) });
    return { ...stateOf([one], segment('7')), environment };
  };

  it('are kept as long as they fit into the memory of a process together', async () => {
    const [first, second, third] = [large('one'), large('two'), large('three')];
    const one = await compileEnvironment(first);
    const two = await compileEnvironment(second);
    expect(await compileEnvironment(first)).toBe(one);

    // The second one was used least recently.
    await compileEnvironment(third);
    expect(await compileEnvironment(first)).toBe(one);
    expect(await compileEnvironment(second)).not.toBe(two);
  });

  it('are kept, the last one, however large it is', async () => {
    const tooLarge = flag('a', { description: 'x'.repeat(20_000_000) });
    const state = { ...stateOf([tooLarge], segment('7')), environment: 'huge' };
    const compiled = await compileEnvironment(state);

    expect(await compileEnvironment(state)).toBe(compiled);
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

async function namesFor(state: EnvironmentState, userId: string, projects = ['*']) {
  const flags = await enabledFlags(state, projects, { userId });
  return flags.map(({ name }) => name);
}
