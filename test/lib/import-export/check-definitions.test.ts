import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../../lib/import-export/check-definitions.ts';
import type { Definitions } from '../../../lib/import-export/definitions.ts';
import { known } from '../../support/known-definitions.ts';

const none: Definitions = { contextFields: [], tagTypes: [], segments: [] };

const twice = [{ value: 'a' }, { value: 'a' }];

const full = { caseInsensitive: false, inverted: false };

describe('accepts', () => {
  it.each<[string, Partial<Definitions>]>([
    ['nothing', {}],
    [
      'a field with distinct values',
      { contextFields: [{ name: 'a', legalValues: [{ value: 'a' }] }] },
    ],
    ['a segment on a known field', segmentWith({})],
    ['a segment on a field that is not defined', segmentWith({ contextName: 'shoe' })],
    ['a legal value', segmentWith({ contextName: 'plan', values: ['paid'] })],
  ])('%s', (_what, definitions) => {
    expect(checkDefinitions({ ...none, ...definitions }, known)).toEqual([]);
  });
});

describe('finds', () => {
  it.each<[string, Partial<Definitions>, string, string]>([
    [
      'a field with a value twice',
      { contextFields: [{ name: 'bad-field', legalValues: twice }] },
      'bad-field',
      '/body/legalValues/1/value',
    ],
    [
      'a segment with a value that its field does not allow',
      segmentWith({ contextName: 'plan' }),
      'bad-segment',
      '/constraints/0/values/0',
    ],
    [
      'a segment with a constraint that makes no sense',
      segmentWith({ operator: 'NUM_GT', values: [], value: 'many' }),
      'bad-segment',
      '/body/constraints/0/value',
    ],
  ])('%s', (_what, definitions, item, pointer) => {
    expect(checkDefinitions({ ...none, ...definitions }, known)).toEqual([
      { affectedItems: [item], message: expect.stringContaining(`\`${pointer}\``) as string },
    ]);
  });
});

it('lists all findings, context fields first', () => {
  const found = checkDefinitions(
    {
      ...none,
      ...segmentWith({ contextName: 'plan' }),
      contextFields: [{ name: 'bad-field', legalValues: twice }],
    },
    known,
  );

  expect(found.map(({ affectedItems }) => affectedItems)).toEqual([['bad-field'], ['bad-segment']]);
});

function segmentWith(
  constraint: Partial<Definitions['segments'][number]['constraints'][number]>,
): Partial<Definitions> {
  return {
    segments: [
      {
        id: 1,
        name: 'bad-segment',
        constraints: [
          { contextName: 'userId', operator: 'IN', values: ['7'], ...full, ...constraint },
        ],
      },
    ],
  };
}
