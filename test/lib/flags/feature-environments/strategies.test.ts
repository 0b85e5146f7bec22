import { describe, expect, it } from 'vitest';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import type { StrategyRequest } from '../../../../lib/flags/feature-environments/model.ts';
import {
  addStrategy,
  applyToStrategy,
  MAX_STRATEGIES,
} from '../../../../lib/flags/feature-environments/strategies.ts';
import { aStrategy } from '../../../support/flag-state.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const empty = emptyEnvironment('checkout', 'development');

describe('a new strategy', () => {
  it('gets defaults for all absent properties', () => {
    expect(added({ name: 'default' })).toEqual({
      id: expect.stringMatching(uuid),
      name: 'default',
      title: null,
      disabled: false,
      sortOrder: 0,
      parameters: {},
      constraints: [],
      segments: [],
      variants: [],
    });
  });

  it('of the type flexibleRollout gets rollout, stickiness and groupId', () => {
    expect(added({ name: 'flexibleRollout' }).parameters).toEqual({
      rollout: '100',
      stickiness: 'default',
      groupId: 'checkout',
    });
  });

  it('keeps the parameters of the request, as strings', () => {
    const parameters = { rollout: 50, groupId: 'mine', extra: true, constructor: 'x' };

    expect(added({ name: 'flexibleRollout', parameters }).parameters).toEqual({
      rollout: '50',
      stickiness: 'default',
      groupId: 'mine',
      extra: 'true',
      constructor: 'x',
    });
  });

  it('treats null for "disabled" as false', () => {
    expect(added({ name: 'default', disabled: null }).disabled).toBe(false);
  });

  it('is refused beyond 30', () => {
    const full = {
      ...empty,
      strategies: Array.from({ length: MAX_STRATEGIES }, (_, index) => aStrategy(`s${index}`)),
    };

    expect(caught(() => addStrategy(full, { name: 'default' }))).toEqual(
      refused(400, 'ExceedsLimitError', '30'),
    );
  });
});

describe('the parameters and lists of a strategy', () => {
  it.each([
    ['flexibleRollout', 'rollout', '101'],
    ['flexibleRollout', 'rollout', '-1'],
    ['flexibleRollout', 'rollout', ''],
    ['flexibleRollout', 'rollout', ' 50 '],
    ['flexibleRollout', 'rollout', '0x10'],
    ['flexibleRollout', 'rollout', '1e1'],
    ['flexibleRollout', 'rollout', true],
    ['flexibleRollout', 'rollout', '٥٠'],
    ['gradualRolloutUserId', 'percentage', '100.1'],
    ['gradualRolloutSessionId', 'percentage', 'many'],
    ['gradualRolloutRandom', 'percentage', 'NaN'],
  ])('must contain a percentage: refuses %s with %s %j', (name, parameter, value) => {
    expect(caught(() => added({ name, parameters: { [parameter]: value } }))).toEqual(
      refused(400, 'ValidationError', `\`/body/parameters/${parameter}\``),
    );
  });

  it.each([0, 100, '33.3', '007'])('may contain %j as a percentage', (rollout) => {
    const { parameters } = added({ name: 'flexibleRollout', parameters: { rollout } });

    expect(parameters.rollout).toBe(String(rollout));
  });

  it('must not name a segment twice', () => {
    expect(caught(() => added({ name: 'default', segments: [1, 2, 1] }))).toEqual(
      refused(400, 'ValidationError', '`/body/segments`'),
    );
  });

  it('must contain valid constraints; the error names the property', () => {
    const constraints = [{ contextName: 'userId', operator: 'NUM_EQ', value: 'x' }] as const;

    expect(caught(() => added({ name: 'default', constraints }))).toEqual(
      refused(400, 'ValidationError', '`/body/constraints/0/value`'),
    );
  });

  it('must contain valid variants; the error names the property', () => {
    const variants = ['a', 'a'].map((name) => ({ name, weight: 1 }));

    expect(caught(() => added({ name: 'default', variants }))).toEqual(
      refused(400, 'ValidationError', '`/body/variants/1/name`'),
    );
  });
});

describe('a changed strategy', () => {
  const before = added({
    name: 'flexibleRollout',
    title: 'Half',
    disabled: true,
    parameters: { rollout: '50', stickiness: 'userId', groupId: 'group' },
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    segments: [1],
    variants: [{ name: 'blue', weight: 1 }],
  });

  it('stays unchanged for an empty request', () => {
    expect(applyToStrategy(before, {}, 'checkout')).toEqual(before);
  });

  it('stays unchanged for a request with the same values', () => {
    expect(applyToStrategy(before, before, 'checkout')).toEqual(before);
  });

  it('keeps properties that are absent from the request', () => {
    expect(applyToStrategy(before, { title: null }, 'checkout')).toEqual({
      ...before,
      title: null,
    });
  });

  it('loses parameters that are absent from new ones', () => {
    const { parameters } = applyToStrategy(before, { parameters: { rollout: 1 } }, 'checkout');

    expect(parameters).toEqual({ rollout: '1', stickiness: 'default', groupId: 'checkout' });
  });

  it('gets the parameters of its new type, and keeps the old ones', () => {
    const plain = added({ name: 'default', parameters: { extra: 'x' } });

    expect(applyToStrategy(plain, { name: 'flexibleRollout' }, 'checkout').parameters).toEqual({
      rollout: '100',
      stickiness: 'default',
      groupId: 'checkout',
      extra: 'x',
    });
  });
});

function added(request: NewStrategy, to = empty) {
  return addStrategy(to, request).strategy;
}

type NewStrategy = StrategyRequest & { readonly name: string };

function caught(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

function refused(status: number, name: string, mention: string) {
  return expect.objectContaining({ status, name, message: expect.stringContaining(mention) });
}
