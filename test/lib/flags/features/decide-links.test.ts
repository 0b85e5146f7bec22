import { describe, expect, it } from 'vitest';
import {
  decideAddLink,
  decideImportedLinks,
  decideRemoveLink,
  decideUpdateLink,
} from '../../../../lib/flags/features/decide-links.ts';
import { MAX_LINKS } from '../../../../lib/flags/features/limits.ts';
import { thrown } from '../../../support/thrown.ts';

const first = { id: '1', url: 'https://one.example.com', title: 'One' };
const second = { id: '2', url: 'https://two.example.com', title: null };
const many = Array.from({ length: MAX_LINKS }, (_, id) => ({ ...first, id: String(id) }));

describe('the links of a flag', () => {
  it('are added at the end', () => {
    expect(decideAddLink([first], { url: second.url })).toEqual([
      first,
      { ...second, id: expect.any(String) },
    ]);
    expect(decideAddLink(undefined, { url: second.url })).toHaveLength(1);
  });

  it('are replaced where they are', () => {
    expect(decideUpdateLink([first, second], '1', { url: 'https://other.example.com' })).toEqual([
      { id: '1', url: 'https://other.example.com', title: null },
      second,
    ]);
  });

  it('are removed', () => {
    expect(decideRemoveLink([first, second], '1')).toEqual([second]);
  });

  it('become those of an import, and keep their ids', () => {
    expect(decideImportedLinks([first, second], [{ url: second.url, title: 'Two' }])).toEqual([
      { ...second, title: 'Two' },
    ]);
  });

  it.each([
    ['an eleventh', () => decideAddLink(many, first), 'ExceedsLimitError'],
    ['an import of eleven', () => decideImportedLinks([], [...many, first]), 'ExceedsLimitError'],
    ['an unknown one to replace', () => decideUpdateLink([first], '9', second), 'NotFoundError'],
    ['an unknown one to remove', () => decideRemoveLink(undefined, '9'), 'NotFoundError'],
  ])('are refused: %s', (_what, decide, name) => {
    expect(thrown(decide)).toMatchObject({ name });
  });
});
