import { describe, expect, it } from 'vitest';
import { formatBreach } from '../../../infra/lint/check-layers.ts';
import { checkCli, checkConsole, checkEdge } from '../../../infra/lint/check-rooms.ts';

/** The breaches of a file of the console, one line each. */
function breachesOf(file: string, ...imports: readonly string[]): string[] {
  return checkConsole(new Map([[`console/src/${file}`, imports.join('\n')]])).map(formatBreach);
}

describe('the rooms of the console', () => {
  it.each([
    ['a later room', 'api/use-write.ts', "import { explain } from '../changes/explain.ts';"],
    ['a type of one', 'components/a.tsx', "import type { A } from '../pages/flag/a.ts';"],
    ['where the console begins', 'shell/a.tsx', "import { b } from '../page-at.ts';"],
    ['a file of pages', 'shell/a.tsx', "import { b } from '../page-files/flag.ts';"],
    ['a room, from the ground', 'store.ts', "import { call } from './api/call.ts';"],
    ['functions', 'pages/a.ts', "import { b } from '../../../functions/b.ts';"],
    ['anything, from a room that is not listed', 'misc/a.ts', "import { b } from '../api/b.ts';"],
  ])('do not import %s', (_what, file, imported) => {
    expect(breachesOf(file, imported)).toHaveLength(1);
  });

  it.each([
    ['an earlier room', 'pages/flag/a.tsx', "import { b } from '../../changes/b.ts';"],
    ['their own', 'pages/flag/a.tsx', "import { b } from '../flags/b.ts';"],
    ['the ground', 'api/call.ts', "import { inTurn } from '../in-turn.ts';"],
    ['lib', 'access/a.ts', "import { holds } from '../../../lib/auth/rights.ts';"],
    ['packages', 'api/a.ts', "import { useQuery } from '@tanstack/react-query';"],
    ['a later room, later', 'changes/a.tsx', "const b = () => import('../page-files/dialogs.ts');"],
  ])('import %s', (_what, file, imported) => {
    expect(breachesOf(file, imported)).toEqual([]);
  });

  it('are named with the place of the import', () => {
    expect(breachesOf('api/a.ts', '', "import { b } from '../shell/b.ts';")).toEqual([
      'console/src/api/a.ts:2 imports console/src/shell/b.ts: the room shell comes after the room api',
    ]);
  });
});

describe('the rooms of the edge node', () => {
  const breaches = (file: string, imported: string) =>
    checkEdge(new Map([[`edge/src/${file}`, imported]])).map(formatBreach);

  it.each([
    ['a later room', 'upstream/a.ts', "import { b } from '../server/b.ts';"],
    ['a type of one', 'tokens/a.ts', "import type { B } from '../upstream/b.ts';"],
    ['what a node is made of', 'server/a.ts', "import { startEdge } from '../node.ts';"],
    ['the service', 'server/a.ts', "import { b } from '../../../functions/b.ts';"],
    ['the console', 'server/a.ts', "import { b } from '../../../console/src/ago.ts';"],
    ['anything, from a room that is not listed', 'misc/a.ts', "import { b } from '../flags/b.ts';"],
  ])('do not import %s', (_what, file, imported) => {
    expect(breaches(file, imported)).toHaveLength(1);
  });

  it.each([
    ['an earlier room', 'server/a.ts', "import { b } from '../flags/b.ts';"],
    ['their own', 'server/a.ts', "import { b } from './b.ts';"],
    ['lib', 'flags/a.ts', "import { b } from '../../../lib/evaluation/b.ts';"],
    ['packages', 'upstream/a.ts', "import { LRUCache } from 'lru-cache';"],
  ])('import %s', (_what, file, imported) => {
    expect(breaches(file, imported)).toEqual([]);
  });
});

describe('the rooms of the command', () => {
  const breaches = (file: string, imported: string) =>
    checkCli(new Map([[`cli/src/${file}`, imported]])).map(formatBreach);

  it.each([
    ['a later room', 'api/a.ts', "import { b } from '../commands/b.ts';"],
    ['the service', 'commands/a.ts', "import { b } from '../../../functions/b.ts';"],
    ['the edge node', 'commands/a.ts', "import { b } from '../../../edge/src/b.ts';"],
    ['anything, from a room that is not listed', 'misc/a.ts', "import { b } from '../api/b.ts';"],
  ])('do not import %s', (_what, file, imported) => {
    expect(breaches(file, imported)).toHaveLength(1);
  });

  it.each([
    ['an earlier room', 'commands/a.ts', "import { b } from '../api/b.ts';"],
    ['lib', 'api/a.ts', "import { b } from '../../../lib/words/b.ts';"],
    ['packages', 'commands/a.ts', "import { Command } from 'commander';"],
    ['the edge node, to serve flags', 'local/a.ts', "import { b } from '../../../edge/src/b.ts';"],
  ])('import %s', (_what, file, imported) => {
    expect(breaches(file, imported)).toEqual([]);
  });
});
