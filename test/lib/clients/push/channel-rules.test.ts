import { describe, expect, it } from 'vitest';
import {
  combined,
  environmentChannel,
  notice,
  projectChannel,
} from '../../../../lib/clients/push/channel-rules.ts';

describe('a channel', () => {
  it.each(['development', 'a.b_c~d', `e${'x'.repeat(99)}`])(
    '%s has a name that AppSync takes',
    (name) => {
      for (const channel of [environmentChannel(name), projectChannel(name)]) {
        const segments = channel.split('/').slice(1);

        expect(segments.length).toBeLessThanOrEqual(5);
        for (const segment of segments)
          expect(segment).toMatch(/^[A-Za-z\d][A-Za-z\d-]{0,48}[A-Za-z\d]$/);
      }
    },
  );

  it('is another one for each name, and for a project of the same name', () => {
    const channels = [environmentChannel('a'), environmentChannel('b'), projectChannel('a')];

    expect(new Set(channels).size).toBe(3);
  });
});

describe('messages of a channel', () => {
  it('of an environment say together what the last one says', () => {
    const at = (revision: number) => ({ environment: 'production', revision });

    expect(combined(at(8), at(7))).toEqual(at(8));
  });

  it.each([
    ['the flags of both', ['a'], ['b', 'a'], ['a', 'b']],
    ['anything, if one says so', ['a'], undefined, undefined],
  ])('of a project name %s', (_what, one, other, features) => {
    expect(combined(notice(7, one), notice(8, other))).toEqual({
      revision: 8,
      ...(features && { features }),
    });
  });

  it('of a project name 20 flags at most: more are anything', () => {
    const names = Array.from({ length: 21 }, (_, index) => `flag-${index}`);

    expect(notice(7, names.slice(1)).features).toHaveLength(20);
    expect(notice(7, names)).toEqual({ revision: 7 });
  });
});
