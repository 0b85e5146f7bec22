import { describe, expect, it } from 'vitest';
import { doubtfulFlags, statesOf, withStates } from '../../../infra/import/flag-states.ts';
import { batchExport } from '../../support/peers/exports.ts';
import { flags } from '../../support/peers/world.ts';

const faulty = { reportsEnvironment: true };

describe('the state of flags of a running instance', () => {
  it('is that of its list, whatever its export says', () => {
    const listed = flags.map(({ name, on }) => ({
      name,
      environments: ['development', 'production'].map((environment) => ({
        name: environment,
        enabled: on.includes(environment),
      })),
    }));
    const data = batchExport(flags, 'production', faulty);

    // As another server would send it, with faults.
    const after = withStates(data as never, 'production', statesOf(listed, 'http://old'));

    // Rows come in any order.
    const right = batchExport(flags, 'production').featureEnvironments;
    expect(new Set(after.featureEnvironments)).toEqual(new Set(right));
  });

  it('is unknown, so that nothing is imported, if the list does not contain it', () => {
    expect(() => statesOf([{ name: 'a' }], 'http://old')).toThrow(
      'http://old does not list in which environments "a" is on.',
    );
  });
});

describe('the state of a flag in a file', () => {
  const row = (featureName: string, enabled: boolean, environment = 'production') => ({
    name: environment,
    featureName,
    environment,
    enabled,
  });

  it.each([
    ['is doubtful where all flags are on', [row('a', true), row('b', true)], ['a', 'b']],
    ['is its own where one is off', [row('a', true), row('b', false)], []],
    ['does no harm where all are off', [row('a', false), row('b', false)], []],
    ['is doubtful for a single flag that is on', [row('a', true)], ['a']],
    [
      'is looked at by environment',
      [row('a', true), row('b', true), row('a', false, 'development')],
      ['a', 'b'],
    ],
    ['is absent in files without states', undefined, []],
  ])('%s', (_rule, featureEnvironments, doubtful) => {
    const data = {
      features: [],
      featureStrategies: [],
      tagTypes: [],
      ...(featureEnvironments && { featureEnvironments }),
    };

    expect(doubtfulFlags(data)).toEqual(doubtful);
  });
});
