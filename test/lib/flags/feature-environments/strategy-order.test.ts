import { describe, expect, it } from 'vitest';
import type { FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import type { StrategyRequest } from '../../../../lib/flags/feature-environments/model.ts';
import {
  addStrategy,
  findStrategy,
  removeStrategy,
  replaceStrategy,
  sortStrategies,
} from '../../../../lib/flags/feature-environments/strategies.ts';

const empty = emptyEnvironment('checkout', 'development');

describe('a new strategy', () => {
  it('goes last', () => {
    expect(titles(withStrategies(titled('a'), titled('b'), titled('c')))).toEqual(['a', 'b', 'c']);
  });

  it('goes last after one with a large sort order', () => {
    const environment = withStrategies(titled('a', 7.5), titled('b'));

    expect(orders(environment)).toEqual([7.5, 8.5]);
  });

  it('goes where its sort order says', () => {
    const environment = withStrategies(titled('a', 5), titled('b', 6), titled('c', 5.5));

    expect(titles(environment)).toEqual(['a', 'c', 'b']);
  });

  it('goes after others with the same sort order', () => {
    const environment = withStrategies(titled('a', 5), titled('b', 5), titled('c', 5));

    expect(titles(environment)).toEqual(['a', 'b', 'c']);
  });

  it('goes last even when the maximum sort order is taken', () => {
    const environment = withStrategies(titled('a', 100_000), titled('b'));

    expect({ titles: titles(environment), orders: orders(environment) }).toEqual({
      titles: ['a', 'b'],
      orders: [100_000, 100_000],
    });
  });
});

describe('strategies of an environment', () => {
  const environment = withStrategies(titled('a'), titled('b'), titled('c'));
  const idOf = (title: string) =>
    environment.strategies.find((strategy) => strategy.title === title)?.id ?? '';

  it('are found by id', () => {
    expect(findStrategy(environment, idOf('b'))).toMatchObject({ title: 'b' });
  });

  it('are not found by an unknown id, which the error names', () => {
    expect(caught(() => findStrategy(environment, 'nobody'))).toEqual(
      refused(404, 'NotFoundError', '"nobody"'),
    );
  });

  it('keep the place of an updated one', () => {
    const changed = { ...findStrategy(environment, idOf('b')), title: 'B' };

    expect(titles(replaceStrategy(environment, changed))).toEqual(['a', 'B', 'c']);
  });

  it('move one whose sort order changed', () => {
    const changed = { ...findStrategy(environment, idOf('a')), sortOrder: 9 };

    expect(titles(replaceStrategy(environment, changed))).toEqual(['b', 'c', 'a']);
  });

  it('can be removed', () => {
    expect(titles(removeStrategy(environment, idOf('b')))).toEqual(['a', 'c']);
  });

  it('can be sorted', () => {
    const places = [
      { id: idOf('c'), sortOrder: -1 },
      { id: idOf('a'), sortOrder: 5 },
    ];

    expect(titles(sortStrategies(environment, places))).toEqual(['c', 'b', 'a']);
  });

  it('keep their order when sort orders are equal', () => {
    const places = environment.strategies.map(({ id }) => ({ id, sortOrder: 1 }));

    expect(titles(sortStrategies(environment, places))).toEqual(['a', 'b', 'c']);
  });

  it('are not sorted when one of them is unknown', () => {
    const places = [
      { id: idOf('a'), sortOrder: 5 },
      { id: 'nobody', sortOrder: 1 },
    ];

    expect(caught(() => sortStrategies(environment, places))).toEqual(
      refused(404, 'NotFoundError', '"nobody"'),
    );
  });
});

function titles({ strategies }: FeatureEnvironment) {
  return strategies.map(({ title }) => title);
}

type NewStrategy = StrategyRequest & { readonly name: string };

function withStrategies(...requests: NewStrategy[]): FeatureEnvironment {
  return requests.reduce((environment, request) => addStrategy(environment, request).after, empty);
}

function titled(title: string, sortOrder?: number): NewStrategy {
  return {
    name: 'default',
    title,
    ...(sortOrder !== undefined && { sortOrder }),
  };
}

function orders({ strategies }: FeatureEnvironment) {
  return strategies.map(({ sortOrder }) => sortOrder);
}

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
