import { describe, expect, it } from 'vitest';
import type { Feature, WholeFeature } from '../../../../lib/flags/feature-data/model.ts';
import { countChange } from '../../../../lib/flags/features/count-changes.ts';
import {
  decideUpdate,
  type UpdateFeatureRequest,
} from '../../../../lib/flags/features/update-feature.ts';
import { aFlag, settings } from '../../../support/flag-state.ts';
import { refusalOf, refusedAs } from '../../../support/refusal.ts';

const since = '2026-02-02T00:00:00.000Z';

describe('decideUpdate', () => {
  const metadata = 'feature-metadata-updated';
  const staleOn = 'feature-stale-on';
  const child = { dependencies: [{ feature: 'parent', enabled: true }] };

  type Row = readonly [
    behaviour: string,
    before: Partial<Feature>,
    request: UpdateFeatureRequest,
    types: readonly string[],
    after: Partial<Feature>,
  ];

  const rows: readonly Row[] = [
    ['changes the type', {}, { type: 'experiment' }, [metadata], { type: 'experiment' }],
    ['changes the description', {}, { description: 'x' }, [metadata], { description: 'x' }],
    [
      'removes the description by null',
      { description: 'x' },
      { description: null },
      [metadata],
      { description: null },
    ],
    [
      'keeps an absent description',
      { description: 'x' },
      { impressionData: true },
      [metadata],
      { description: 'x', impressionData: true },
    ],
    ['by an empty request does nothing', { description: 'x' }, {}, [], { description: 'x' }],
    [
      'by the same values does nothing',
      { description: 'x' },
      { type: 'release', description: 'x', stale: false, archived: false },
      [],
      { description: 'x' },
    ],
    ['marks a flag as stale', {}, { stale: true }, [staleOn], { stale: true }],
    ['unmarks it', { stale: true }, { stale: false }, ['feature-stale-off'], { stale: false }],
    [
      'records each kind of change, in order',
      {},
      { archived: true, stale: true, description: 'x' },
      [metadata, staleOn, 'feature-archived'],
      { stale: true, description: 'x', archivedAt: expect.any(String) },
    ],
    [
      'removes the dependencies of an archived flag first',
      child,
      { archived: true },
      ['feature-dependencies-removed', 'feature-archived'],
      { dependencies: [] },
    ],
    ['keeps dependencies otherwise', child, { stale: true }, [staleOn], child],
    [
      'keeps the time when a flag was archived first',
      { archivedAt: since },
      { archived: true },
      [],
      { archivedAt: since },
    ],
    [
      'revives a flag',
      { archivedAt: since },
      { archived: false },
      ['feature-revived'],
      { archivedAt: null },
    ],
    [
      'changes an archived flag that stays archived',
      { archivedAt: since },
      { stale: true },
      [staleOn],
      { archivedAt: since },
    ],
    [
      'with another type, the flag is no longer potentially stale',
      { potentiallyStale: true },
      { type: 'experiment' },
      [metadata],
      { potentiallyStale: false },
    ],
    [
      'with the same type, the flag stays potentially stale',
      { potentiallyStale: true },
      { type: 'release', description: 'x' },
      [metadata],
      { potentiallyStale: true },
    ],
  ];

  it.each(rows)('%s', (_behaviour, before, request, types, after) => {
    const decision = decideUpdate(flagged(before), request);

    expect(decision.events.map(({ type }) => type)).toEqual(types);
    expect(decision.after.feature).toMatchObject(after);
  });

  it('records metadata before and after, with project, flag and tags', () => {
    const tags = [{ type: 'simple', value: 'a' }];
    const { events } = decideUpdate(flagged({ tags }), { description: 'new' });

    expect(events).toMatchObject([
      {
        project: 'web',
        featureName: 'checkout',
        tags,
        data: { description: 'new' },
        preData: { description: null },
      },
    ]);
  });

  it.each<[string, Partial<Feature>, UpdateFeatureRequest, boolean]>([
    ['archiving disables it', {}, { archived: true }, false],
    ['reviving keeps it', { archivedAt: since }, { archived: false }, true],
    ['marking as stale keeps it', {}, { stale: true }, true],
  ])('in its environments: %s', (_behaviour, before, request, enabled) => {
    const { after } = decideUpdate(flagged(before), request);

    expect(after.environments.production?.enabled).toBe(enabled);
  });

  it('archiving disables the flag in its summaries', () => {
    const summary = {
      enabled: true,
      strategyCount: 2,
      enabledStrategyCount: 1,
      variantCount: 0,
    };
    const { after } = decideUpdate(flagged({ environments: { production: summary } }), {
      archived: true,
    });

    expect(after.feature.environments).toEqual({ production: { ...summary, enabled: false } });
  });

  it('refuses to archive a flag with children', async () => {
    const before = flagged({ children: ['express', 'guest'] });

    expect(await refusalOf(() => decideUpdate(before, { archived: true }))).toMatchObject(
      refusedAs('ConflictError', 'express, guest'),
    );
  });

  it('changes a flag with children otherwise', () => {
    const before = flagged({ children: ['express'] });

    expect(decideUpdate(before, { stale: true }).after.feature.stale).toBe(true);
  });
});

describe('countChange', () => {
  const archived = { archivedAt: since };
  const stale = { stale: true };

  it.each<[string, Partial<Feature>, Partial<Feature>, { inUse: number; stale: number }]>([
    ['nothing', {}, {}, { inUse: 0, stale: 0 }],
    ['archiving', {}, archived, { inUse: -1, stale: 0 }],
    ['reviving', archived, {}, { inUse: 1, stale: 0 }],
    ['marking as stale', {}, stale, { inUse: 0, stale: 1 }],
    ['archiving a stale flag', stale, { ...stale, ...archived }, { inUse: -1, stale: -1 }],
    ['reviving a stale flag', { ...stale, ...archived }, stale, { inUse: 1, stale: 1 }],
    ['marking an archived flag', archived, { ...stale, ...archived }, { inUse: 0, stale: 0 }],
  ])('of %s', (_what, before, after, expected) => {
    expect(countChange(aFlag('a', before), aFlag('a', after))).toEqual({
      archived: 0 - expected.inUse,
      ...expected,
    });
  });
});

function flagged(properties: Partial<Feature> = {}): WholeFeature {
  return {
    feature: aFlag('checkout', properties),
    environments: { production: settings({ enabled: true }) },
  };
}
