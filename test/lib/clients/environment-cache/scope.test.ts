import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { noRights } from '../../../../lib/auth/rights.ts';
import {
  type ClientQuery,
  scopeOf,
  selectFlags,
} from '../../../../lib/clients/environment-cache/scope.ts';

describe('a client', () => {
  it.each<
    [string, readonly string[], readonly string[] | undefined, readonly string[] | undefined]
  >([
    ['sees all projects', ['*'], undefined, undefined],
    ['sees the requested ones', ['*'], ['b', 'a', 'b'], ['a', 'b']],
    ['sees those of its token', ['b', 'a'], undefined, ['a', 'b']],
    ['sees the requested ones of its token', ['a', 'b'], ['b', 'c'], ['b']],
    ['sees no other', ['a'], ['c'], []],
    ['sees those of its token when it requests all', ['a'], ['*'], ['a']],
  ])('%s: token %j, query %j', async (_title, own, project, expected) => {
    const { projects } = await scope(own, project && { project });

    expect(projects).toEqual(expected);
  });

  it('gets the environment of its token, whatever it requests', async () => {
    expect(await scope(['*'], { environment: 'development' })).toMatchObject({
      environment: 'production',
    });
  });

  it.each([
    [undefined, true],
    ['', true],
    ['next', true],
    ['3.9.9', true],
    ['4.1.9', true],
    ['4.2.0', false],
    ['5.2.2', false],
    ['10.0.0', false],
  ])('that sends the client spec version %s gets segments inlined: %s', async (version, is) => {
    expect((await scope(['*'], {}, version)).inlineSegments).toBe(is);
  });
});

const state = {
  environment: 'production',
  flags: new Map(
    [
      flag('a.child', [], ['b.parent']),
      flag('b.parent', ['simple:one']),
      flag('other.flag', ['simple:two']),
    ].map((entry) => [entry.name, entry]),
  ),
  segments: new Map(),
  projects: new Set(['default', 'other']),
};

describe('the flags that a client gets', () => {
  it.each<[string, readonly string[], ClientQuery, readonly string[]]>([
    ['are all', ['*'], {}, ['a.child', 'b.parent', 'other.flag']],
    ['are those of its projects', ['other'], {}, ['other.flag']],
    ['have the prefix', ['*'], { namePrefix: 'b.' }, ['b.parent']],
    [
      'have any of the tags',
      ['*'],
      { tag: ['simple:one', 'simple:two'] },
      ['b.parent', 'other.flag'],
    ],
    ['have prefix and tag', ['*'], { namePrefix: 'a', tag: ['simple:one'] }, []],
    ['include their parents', ['*'], { namePrefix: 'a.' }, ['a.child', 'b.parent']],
  ])('%s: token %j, query %j', async (_title, projects, query, expected) => {
    const chosen = selectFlags(state, await scope(projects, query));

    expect(chosen.map(({ name }) => name)).toEqual(expected);
  });
});

function scope(projects: readonly string[], query: ClientQuery = {}, specification?: string) {
  return scopeOf(client(projects), query, specification);
}

function client(projects: readonly string[]): Caller {
  return {
    author: { id: -42, name: 'client' },
    tokenType: 'client',
    projects,
    environment: 'production',
    rights: noRights,
  };
}

function flag(name: string, tags: readonly string[] = [], parents: readonly string[] = []) {
  return {
    name,
    project: name.startsWith('other') ? 'other' : 'default',
    tags,
    json: '{}',
    digest: name,
    hidden: '{}',
    segments: [],
    parents,
  };
}
