import { describe, expect, it } from 'vitest';
import type { User } from '../../../../lib/identity/users/model.ts';
import { nameWrites } from '../../../../lib/identity/users/user-name-store.ts';
import { thrown } from '../../../support/thrown.ts';

type Names = Partial<Pick<User, 'email' | 'username'>>;

const anna: User = {
  id: 7,
  accountType: 'User',
  name: null,
  email: null,
  username: null,
  rootRole: 3,
  passwordHash: null,
  loginAttempts: 0,
  seenAt: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  scimId: null,
  version: 1,
};

describe('the writes for the names of a user', () => {
  it.each<[string, Names | undefined, Names | undefined, string[]]>([
    [
      'take a name, if nobody has it as an address',
      undefined,
      { username: 'Anna' },
      ['put username#anna', 'check email#anna'],
    ],
    [
      'take an address, if nobody has it as a name',
      undefined,
      { email: 'A@b.example' },
      ['put email#a@b.example', 'check username#a@b.example'],
    ],
    [
      'take the same text as both',
      undefined,
      { email: 'a@b.example', username: 'A@b.example' },
      ['put email#a@b.example', 'put username#a@b.example'],
    ],
    [
      'make the address the name',
      { email: 'a@b.example' },
      { username: 'a@b.example' },
      ['remove email#a@b.example', 'put username#a@b.example'],
    ],
    [
      'add the own address as a name',
      { email: 'a@b.example' },
      {
        email: 'a@b.example',
        username: 'a@b.example',
      },
      ['put username#a@b.example'],
    ],
    ['are none for another case', { username: 'anna' }, { username: 'ANNA' }, []],
    [
      'free the names of a deleted user',
      { email: 'a@b.example', username: 'anna' },
      undefined,
      ['remove email#a@b.example', 'remove username#anna'],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(described(before, after)).toEqual(expected);
  });
});

describe('a reserved name', () => {
  it.each([
    'flagwright-system',
    'Flagwright System',
    'initial admin',
    'INITIAL_ADMIN',
    'unknown',
    '\uff35nknown',
  ])('is refused: %s', (username) => {
    expect(thrown(() => described(undefined, { username }))).toMatchObject({
      faults: [{ pointer: '/body/username', rule: 'is a reserved name' }],
    });
  });

  it('stays with a user who has it already', () => {
    expect(described({ username: 'unknown' }, { username: 'Unknown' })).toEqual([]);
  });
});

function described(before: Names | undefined, after: Names | undefined): string[] {
  const writes = nameWrites(before && { ...anna, ...before }, after && { ...anna, ...after });
  return writes.map((write) => {
    if ('put' in write) return `put ${write.put.sk}`;
    if ('remove' in write) return `remove ${write.remove.sk}`;
    return 'check' in write ? `check ${write.check.sk}` : 'update';
  });
}
