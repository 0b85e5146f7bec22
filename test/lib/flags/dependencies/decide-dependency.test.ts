import { describe, expect, it } from 'vitest';
import { decideDependency } from '../../../../lib/flags/dependencies/decide-dependency.ts';
import type { DependencyRequest } from '../../../../lib/flags/dependencies/model.ts';
import {
  checkParent,
  detachingEvents,
  refuseChildren,
  withChild,
  withDependency,
  withoutChild,
} from '../../../../lib/flags/dependencies/rules.ts';
import type { Feature, FeatureDependency } from '../../../../lib/flags/feature-data/model.ts';
import { aFlag } from '../../../support/flag-state.ts';
import { atFault, type Refusal, refusalOf, refusedAs } from '../../../support/refusal.ts';

const archived = { archivedAt: '2026-02-02T00:00:00.000Z' };

const child = aFlag('checkout');
const parent = aFlag('parent');

describe('decideDependency', () => {
  it.each<[string, Omit<DependencyRequest, 'feature'>, FeatureDependency]>([
    ['is on an enabled parent by default', {}, on('parent')],
    ['can be on a disabled parent', { enabled: false }, on('parent', false)],
    ['can name variants', { variants: ['a', 'b'] }, { ...on('parent'), variants: ['a', 'b'] }],
    ['names each variant once', { variants: ['a', 'a'] }, { ...on('parent'), variants: ['a'] }],
    ['accepts any variant by an empty list', { variants: [] }, on('parent')],
    [
      'drops the variants of a disabled parent',
      { enabled: false, variants: ['a'] },
      on('parent', false),
    ],
  ])('%s', (_behaviour, request, dependency) => {
    const decision = decideDependency(child, parent, { feature: 'parent', ...request });

    expect(decision.child.dependencies).toEqual([dependency]);
    expect(decision.parent.children).toEqual(['checkout']);
    expect(decision.events).toMatchObject([
      { type: 'feature-dependency-added', featureName: 'checkout', data: dependency },
    ]);
  });

  const before = aFlag('checkout', { dependencies: [on('parent'), on('other')] });
  const known = aFlag('parent', { children: ['checkout'] });

  it('replaces a dependency in its place, and records both states', () => {
    const decision = decideDependency(before, known, { feature: 'parent', enabled: false });

    expect(decision.child.dependencies).toEqual([on('parent', false), on('other')]);
    expect(decision.parent).toBe(known);
    expect(decision.events).toMatchObject([{ data: on('parent', false), preData: on('parent') }]);
  });

  it('does nothing for the same dependency', () => {
    const decision = decideDependency(before, known, { feature: 'parent' });

    expect(decision).toEqual({ child: before, parent: known, events: [] });
  });

  const full = { dependencies: names(10).map((name) => on(name)) };

  it.each<[string, Feature, Feature | undefined, object]>([
    [
      'an archived flag',
      aFlag('checkout', archived),
      parent,
      refusedAs('ValidationError', '"checkout" is archived'),
    ],
    [
      'a parent that is not allowed',
      child,
      undefined,
      atFault('/body/feature', 'a flag of the project "web"'),
    ],
    [
      'an eleventh parent',
      aFlag('checkout', full),
      parent,
      refusedAs('ExceedsLimitError', 'limit of 10'),
    ],
    [
      'a 101st child',
      child,
      aFlag('parent', { children: names(100) }),
      refusedAs('ExceedsLimitError', 'limit of 100'),
    ],
  ])('refuses %s', async (_what, flag, found, refusal) => {
    const act = () => decideDependency(flag, found, { feature: 'parent' });

    expect(await refusalOf(act)).toMatchObject(refusal);
  });
});

describe('checkParent', () => {
  const pointer = '/body/feature';
  const inUse = aFlag('parent', { children: ['sibling'] });

  it('accepts a flag of the project, also one with children', () => {
    expect(checkParent(child, 'parent', inUse)).toBe(inUse);
  });

  it.each<[string, Feature, Feature | undefined, Partial<Refusal>]>([
    ['the flag itself', parent, parent, atFault(pointer, 'the flag itself')],
    ['an unknown flag', child, undefined, atFault(pointer, 'a flag of the project "web"')],
    [
      'a flag of another project',
      child,
      aFlag('parent', { project: 'other' }),
      atFault(pointer, 'a flag of the project "web"'),
    ],
    ['an archived flag', child, aFlag('parent', archived), atFault(pointer, 'archived')],
    [
      'a flag with a parent, naming it',
      child,
      aFlag('parent', { dependencies: [on('grandparent')] }),
      atFault(pointer, 'another flag: grandparent'),
    ],
    [
      'a parent of a flag with children, naming them',
      aFlag('checkout', { children: ['express', 'guest'] }),
      parent,
      refusedAs('ConflictError', 'express, guest'),
    ],
  ])('refuses %s', async (_what, flag, found, refusal) => {
    expect(await refusalOf(() => checkParent(flag, 'parent', found))).toMatchObject(refusal);
  });
});

describe('withDependency', () => {
  it('replaces one of ten', () => {
    const full = aFlag('a', { dependencies: names(10).map((name) => on(name)) });

    expect(withDependency(full, on('flag-3', false))).toEqual(
      full.dependencies.with(3, on('flag-3', false)),
    );
  });
});

describe('the children of a parent', () => {
  it('stay sorted when one is added', () => {
    expect(withChild(aFlag('p', { children: ['a', 'c'] }), 'b').children).toEqual(['a', 'b', 'c']);
  });

  it('lose only the removed one', () => {
    expect(withoutChild(aFlag('p', { children: ['a', 'b'] }), 'a').children).toEqual(['b']);
  });
});

describe('detachingEvents', () => {
  it('is one event for all dependencies', () => {
    const dependencies = [on('a'), on('b')];

    expect(detachingEvents(aFlag('checkout', { dependencies }))).toMatchObject([
      { type: 'feature-dependencies-removed', featureName: 'checkout', preData: { dependencies } },
    ]);
  });

  it('is empty without dependencies', () => {
    expect(detachingEvents(child)).toEqual([]);
  });
});

describe('refuseChildren', () => {
  it('names the children and the action', async () => {
    const flag = aFlag('a', { children: ['b', 'c'] });

    expect(await refusalOf(() => refuseChildren(flag, 'moved'))).toMatchObject({
      name: 'ConflictError',
      message: expect.stringMatching(/moved.*b, c/),
    });
  });

  it('accepts a flag without children', () => {
    expect(() => refuseChildren(child, 'moved')).not.toThrow();
  });
});

function on(feature: string, enabled = true): FeatureDependency {
  return { feature, enabled };
}

function names(count: number) {
  return Array.from({ length: count }, (_, index) => `flag-${index}`);
}
