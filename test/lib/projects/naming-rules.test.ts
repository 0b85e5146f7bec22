import { describe, expect, it } from 'vitest';
import { checkFeatureNaming, refuseUnmatchedName } from '../../../lib/projects/naming-rules.ts';
import { atFault, refusalOf } from '../../support/refusal.ts';

const none = { example: null, description: null };

describe('a naming rule in a request', () => {
  it.each([[null], [{}], [{ pattern: null }], [{ pattern: '', example: 'a', description: 'b' }]])(
    'is no rule without a pattern: %j',
    (sent) => {
      expect(checkFeatureNaming(sent)).toBeUndefined();
    },
  );

  it('is stored with its example and description, or without', () => {
    expect(checkFeatureNaming({ pattern: 'a.*' })).toEqual({ pattern: 'a.*', ...none });
    expect(checkFeatureNaming({ pattern: 'a.*', example: '', description: '' })).toEqual({
      pattern: 'a.*',
      ...none,
    });
    const whole = { pattern: 'a.*', example: 'ab', description: 'Begins with a.' };
    expect(checkFeatureNaming(whole)).toEqual(whole);
  });

  it.each(['(', 'a)(b', '(?=a)', '(a)\\1', '\\pL{1000}\\pL{1000}\\pL{1000}'])(
    'is refused with the pattern %s',
    async (pattern) => {
      expect(await refusalOf(() => checkFeatureNaming({ pattern }))).toMatchObject(
        atFault('/body/featureNaming/pattern', 'RE2'),
      );
    },
  );

  it.each(['xab', 'abx', 'AB'])('is refused with the example %s of ab', async (example) => {
    expect(await refusalOf(() => checkFeatureNaming({ pattern: 'ab', example }))).toMatchObject(
      atFault('/body/featureNaming/example', 'match'),
    );
  });
});

describe('a name', () => {
  const project = (pattern: string, example: string | null = null) => ({
    id: 'shop',
    featureNaming: { pattern, example, description: null },
  });

  it.each([
    ['any', { id: 'shop' }, 'x'],
    ['whole', project('[a-z]+'), 'abc'],
    ['one of two', project('a|bc'), 'bc'],
    ['anchored already', project('^a+$'), 'aa'],
  ])('is accepted: %s', (_what, into, name) => {
    expect(() => refuseUnmatchedName(into, name)).not.toThrow();
  });

  it.each([
    ['abc1', project('[a-z]+')],
    ['1abc', project('[a-z]+')],
    ['abc', project('a|bc')],
    ['aA', project('a+')],
  ])('"%s" is refused unless the whole of it matches', async (name, into) => {
    expect(await refusalOf(() => refuseUnmatchedName(into, name))).toMatchObject(
      atFault('/body/name', into.featureNaming.pattern),
    );
  });

  it('is refused with an example of what matches', () => {
    expect(() => refuseUnmatchedName(project('a+', 'aa'), 'b')).toThrow('for example "aa"');
  });
});
