import { expect, it } from 'vitest';
import type { UserToken } from '../../../../lib/identity/tokens/model.ts';
import type { ListedUser } from '../../../../lib/identity/users/model.ts';
import { rightsOfUser } from '../../../../lib/projects/access-overview/access-right-rules.ts';

const at = '2026-11-21T09:30:00.000Z';
const user: ListedUser = {
  id: 17,
  accountType: 'User',
  name: 'Ada',
  email: null,
  username: 'ada',
  rootRole: 3,
  loginAttempts: 0,
  seenAt: at,
  createdAt: at,
  scimId: null,
  version: 1,
};
const token: UserToken = {
  hash: 'h',
  type: 'user',
  user: 17,
  id: 1,
  description: 'laptop',
  expiresAt: '2999-01-01T00:00:00.000Z',
  createdAt: at,
};
const role = { id: 9, name: 'Releaser', type: 'custom', description: '', version: 1 } as const;
const grant = (permissions: { name: 'UPDATE_FEATURE'; environment?: string }[]) => ({
  role: { ...role, permissions },
  project: 'shop',
  group: null,
});

it.each([
  ['an active account', user, token, ['active', 'active']],
  ['an expired token', user, { ...token, expiresAt: at }, ['active', 'expired']],
  ['a disabled account', { ...user, disabledAt: at }, token, ['disabled', 'disabled']],
])('says the status of %s and of its token', (_what, of, held, statuses) => {
  const rows = [...rightsOfUser(of, [grant([])], [{ token: held, usedAt: undefined }])];

  expect(rows.map(({ status }) => status)).toEqual(statuses);
});

it.each([
  ['none', [], ''],
  ['some', ['production', 'development', 'production'], 'development production'],
  ['all', ['production', '*'], '*'],
])('says that a role is for %s of the environments', (_what, environments, shown) => {
  const permissions = environments.map((environment) => {
    return { name: 'UPDATE_FEATURE', environment } as const;
  });

  expect([...rightsOfUser(user, [grant(permissions)], [])]).toMatchObject([
    { kind: 'person', right: 'Releaser', project: 'shop', environment: shown, lastUsedAt: at },
  ]);
});
