import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstFreeId, projectIdOf } from '../../../lib/projects/project-id.ts';

describe('projectIdOf', () => {
  it.each([
    ['My Project', 'my-project'],
    ['  Spaced   out  ', 'spaced-out'],
    ['snake_case.and~more', 'snake-case-and-more'],
    ['Ünïcödé Straße', 'unicode-strasse'],
    ['Проект', 'proekt'],
    ['R&D / Q3', 'r-d-q3'],
    ['日本 team', 'team'],
    ['日本語', '5pel5pys6kqe'],
    ['!!!', 'iseh'],
    ['🚩', '8jaqq'],
  ])('turns %j into the id %s', (name, id) => {
    expect(projectIdOf(name)).toBe(id);
  });

  it('cuts a long name to 90 characters, without a hyphen at the end', () => {
    const ids = [`${'a'.repeat(200)}`, `${'a'.repeat(89)} b`, '日'.repeat(200)].map(projectIdOf);

    expect(ids.map(({ length }) => length)).toEqual([90, 89, 90]);
  });

  it('turns any name with a visible character into a URL-friendly id', () => {
    const names = fc.string({ unit: 'grapheme', maxLength: 255 }).filter((name) => /\S/.test(name));

    fc.assert(
      fc.property(names, (name) => {
        expect(projectIdOf(name)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,88}[a-z0-9])?$/);
      }),
    );
  });
});

describe('firstFreeId', () => {
  it.each([
    [[], 'a'],
    [['a'], 'a-1'],
    [['a', 'a-1', 'a-2'], 'a-3'],
    [['a', 'a-2'], 'a-1'],
    [['a-1'], 'a'],
  ])('with %j taken, turns "a" into %s', (taken, id) => {
    expect(firstFreeId('a', new Set(taken))).toBe(id);
  });
});
