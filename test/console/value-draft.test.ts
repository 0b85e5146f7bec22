import { describe, expect, it } from 'vitest';
import { bodyOf, type ValueDraft } from '../../console/src/pages/flag/value-draft.ts';

describe('the request for what is typed about the values of a flag', () => {
  it.each<[ValueDraft, object | undefined]>([
    [{ type: '', text: '' }, { valueType: null }],
    [
      { type: 'string', text: 'blue' },
      { valueType: 'string', defaultValue: 'blue' },
    ],
    [
      { type: 'string', text: '' },
      { valueType: 'string', defaultValue: '' },
    ],
    [
      { type: 'integer', text: ' 7 ' },
      { valueType: 'integer', defaultValue: 7 },
    ],
    [
      { type: 'boolean', text: 'true' },
      { valueType: 'boolean', defaultValue: true },
    ],
    [
      { type: 'boolean', text: '' },
      { valueType: 'boolean', defaultValue: null },
    ],
    [
      { type: 'object', text: '{"a":[1]}' },
      { valueType: 'object', defaultValue: { a: [1] } },
    ],
    [{ type: 'object', text: '{a}' }, undefined],
    [{ type: 'integer', text: 'seven' }, undefined],
  ])('%j', (draft, body) => {
    expect(bodyOf(draft)).toEqual(body);
  });
});
