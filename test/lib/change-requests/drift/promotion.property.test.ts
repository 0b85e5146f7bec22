import { expect, it } from 'vitest';
import { applyProposedChanges } from '../../../../lib/change-requests/apply/apply-change.ts';
import { findConflicts } from '../../../../lib/change-requests/apply/conflicts.ts';
import { decidePromotion } from '../../../../lib/change-requests/drift/decide-promotion.ts';
import { effectiveRules } from '../../../../lib/flags/drift/effective-rules.ts';
import type { FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import { inSortOrder } from '../../../../lib/flags/feature-environments/strategies.ts';
import type { Constraint, Strategy, Variant } from '../../../../lib/strategies/model.ts';
import { distributeWeights } from '../../../../lib/strategies/weights.ts';
import { driftInWords } from '../../../../lib/words/drift-in-words.ts';
import { createRandom, type Random } from '../../../chaos/random.ts';
import { aLiveState, proposed } from '../../../support/change-request-state.ts';
import { aFlag, aSegment, aStrategy, settings } from '../../../support/flag-state.ts';

const PAIRS = 1_000;

const pairs = Array.from({ length: PAIRS }, (_, index) => {
  const random = createRandom('promotion', String(index));
  return { index, from: anEnvironment(random, 'f'), to: anEnvironment(random, 't') };
});

it('leaves no drift once it is applied, without a conflict', () => {
  for (const { index, from, to } of pairs) {
    const live = aLiveState({
      flags: new Map([
        ['checkout', { feature: aFlag('checkout'), environments: { production: to } }],
      ]),
      segments: new Map([1, 2].map((id) => [id, aSegment(id)])),
    });
    const changes = decidePromotion({ from, to }).map((input, place) =>
      proposed(place + 1, input, live),
    );

    const { state } = applyProposedChanges(live, changes);

    const after = state.flags.get('checkout')?.environments.production;
    expect({ index, conflicts: [...findConflicts(live, changes)] }).toEqual({
      index,
      conflicts: [],
    });
    expect({ index, rules: after && effectiveRules(after) }).toEqual({
      index,
      rules: effectiveRules(from),
    });
  }
});

it('has changes, and words, exactly for what differs', () => {
  for (const { index, from, to } of pairs) {
    const rules = { from: effectiveRules(from), to: effectiveRules(to) };
    const differs = JSON.stringify(rules.from) !== JSON.stringify(rules.to);

    expect({
      index,
      isChanged: decidePromotion({ from, to }).length > 0,
      isTold: driftInWords(rules).length > 0,
    }).toEqual({ index, isChanged: differs, isTold: differs });
  }
});

/** Few of everything, so that environments often have parts in common. */
function anEnvironment(random: Random, id: string): FeatureEnvironment {
  const strategies = some(random, 4, (place) => anyStrategy(random, `${id}${place}`));
  return settings({
    enabled: random.chance(0.8),
    strategies: inSortOrder(strategies),
    variants: random.chance(0.6) ? [] : variantsOf(random),
  });
}

function anyStrategy(random: Random, id: string): Strategy {
  const properties = {
    disabled: random.chance(0.2),
    title: random.pick([null, 'Half of them']),
    sortOrder: random.int(0, 3),
    constraints: some(random, 2, () => aConstraint(random)),
    segments: random.pick([[], [], [1], [2, 1]] as const),
    variants: random.chance(0.7) ? [] : variantsOf(random),
  };
  if (random.chance(0.3)) {
    const userIds = random.pick(['7', '8,7', '7, 8']);
    return aStrategy(id, { ...properties, name: 'userWithId', parameters: { userIds } });
  }
  const parameters = {
    rollout: random.pick(['0', '10', '50', '100']),
    stickiness: random.pick(['default', 'userId']),
    groupId: 'checkout',
  };
  return aStrategy(id, { ...properties, name: 'flexibleRollout', parameters });
}

function aConstraint(random: Random): Constraint {
  const flags = { caseInsensitive: random.chance(0.2), inverted: random.chance(0.2) };
  const contextName = random.pick(['country', 'userId']);
  if (random.chance(0.3)) {
    const value = random.pick(['2026-11-21T09:30:00Z', '2026-11-21T09:30:01Z']);
    return { contextName, operator: 'DATE_AFTER', ...flags, values: [], value };
  }
  const operator = random.pick(['IN', 'NOT_IN', 'STR_CONTAINS'] as const);
  return { contextName, operator, ...flags, values: random.pick([['DE'], ['DE', 'FR']] as const) };
}

function variantsOf(random: Random): readonly Variant[] {
  const names = random.shuffle(['blue', 'red', 'green']).slice(0, random.int(1, 3));
  const stickiness = random.pick(['default', 'userId']);
  const variants = names.map((name, index): Variant => {
    const isFixed = index > 0 && random.chance(0.3);
    return {
      name,
      weight: 300,
      weightType: isFixed ? 'fix' : 'variable',
      stickiness,
      ...(random.chance(0.3) && { payload: { type: 'string', value: random.pick(['a', 'b']) } }),
    };
  });
  return distributeWeights(variants, '');
}

function some<T>(random: Random, most: number, make: (place: number) => T): T[] {
  return Array.from({ length: random.int(0, most) }, (_, place) => make(place));
}
