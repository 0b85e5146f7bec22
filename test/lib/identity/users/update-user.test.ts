import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { refuseNameless, trimmedOrNull } from '../../../../lib/identity/users/create-user.ts';
import type { User } from '../../../../lib/identity/users/model.ts';
import {
  applyUpdate,
  refuseOwnRole,
  type UserUpdate,
} from '../../../../lib/identity/users/update-user.ts';
import { admin } from '../../../support/seeded-project.ts';
import { thrown } from '../../../support/thrown.ts';

const user: User = {
  id: 7,
  accountType: 'User',
  name: 'Anna',
  email: 'anna@example.com',
  username: null,
  rootRole: 1,
  passwordHash: null,
  loginAttempts: 0,
  seenAt: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  scimId: null,
  version: 1,
};

const viewer = {
  id: 3,
  name: 'Viewer',
  type: 'root',
  description: '',
  permissions: [],
  version: 1,
} as const;

describe('a text that a request sends', () => {
  it.each([
    ['is trimmed', ' Anna ', 'Anna'],
    ['is null if only whitespace is left', ' \t', null],
    ['is null if it is empty', '', null],
    ['is null if it is null', null, null],
    ['is null if it is missing', undefined, null],
  ])('%s', (_what, sent, expected) => {
    expect(trimmedOrNull(sent)).toBe(expected);
  });
});

describe('an update of a user', () => {
  it.each<[string, UserUpdate, Partial<User>]>([
    ['keeps what is missing', {}, {}],
    ['trims the name', { name: ' Bea ' }, { name: 'Bea' }],
    ['removes the name', { name: null }, { name: null }],
    ['removes an empty e-mail address', { email: '' }, { email: null }],
    ['sets the username', { username: 'anna' }, { username: 'anna' }],
  ])('%s', (_what, update, expected) => {
    expect(applyUpdate(user, update, undefined)).toEqual({ ...user, ...expected });
  });

  it('sets the role that was found', () => {
    expect(applyUpdate(user, { rootRole: 'Viewer' }, viewer).rootRole).toBe(3);
  });
});

describe('a user', () => {
  it.each([
    ['an e-mail address', 'anna@example.com', null],
    ['a username', null, 'anna'],
  ])('can have only %s', (_what, email, username) => {
    expect(() => refuseNameless({ email, username })).not.toThrow();
  });

  it('needs one of the two', () => {
    expect(thrown(() => refuseNameless({ email: null, username: null }))).toMatchObject({
      faults: [{ pointer: '/body/email' }],
    });
  });
});

describe('the own root role', () => {
  const self: Caller = { ...admin, tokenType: 'user', author: { id: 7, name: 'anna' } };
  const after = { ...user, rootRole: 3 };

  it('cannot be changed', () => {
    expect(thrown(() => refuseOwnRole(self, user, after))).toMatchObject({
      name: 'ConflictError',
      message: expect.stringContaining('your own root role'),
    });
  });

  it.each<[string, Caller, User]>([
    ['stay the same', self, { ...user, name: 'Bea' }],
    ['be changed by another user', { ...self, author: { id: 8, name: 'bea' } }, after],
    ['be changed by an admin token', { ...self, tokenType: 'admin' }, after],
  ])('can %s', (_what, caller, changed) => {
    expect(() => refuseOwnRole(caller, user, changed)).not.toThrow();
  });
});
