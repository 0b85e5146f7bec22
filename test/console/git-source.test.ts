import { describe, expect, it } from 'vitest';
import { addressOfFlag, pathOfFlag, sourceInWords } from '../../console/src/pages/git-source.ts';

const source = { repository: 'https://github.com/example/shop', path: 'config/flags' };

describe('where a flag is edited', () => {
  it.each([
    [source, 'https://github.com/example/shop/blob/HEAD/config/flags/new.yaml'],
    [
      { ...source, repository: 'https://github.com/example/shop.git/' },
      'https://github.com/example/shop/blob/HEAD/config/flags/new.yaml',
    ],
    [
      { repository: 'https://gitlab.com/example/shop', path: null },
      'https://gitlab.com/example/shop/-/blob/HEAD/new.yaml',
    ],
    [{ repository: 'https://git.example.com/shop', path: 'flags' }, 'https://git.example.com/shop'],
  ])('%o is at %s', (place, address) => {
    expect(addressOfFlag(place, 'new')).toBe(address);
  });

  it('has the name of the file that the command writes', () => {
    expect(pathOfFlag(source, 'a*b')).toBe('config/flags/a%2Ab.yaml');
  });

  it('is said in a few words', () => {
    expect(sourceInWords(source)).toBe('github.com/example/shop/config/flags');
  });
});
