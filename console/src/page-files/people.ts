/** People, what they may do, and how they sign in. */

export { default as Access } from '../pages/access/access.tsx';
export { default as Group } from '../pages/groups/group.tsx';
export { default as Groups } from '../pages/groups/groups.tsx';
export { default as Role } from '../pages/roles/role.tsx';
export { default as Roles } from '../pages/roles/roles.tsx';
export { default as ServiceAccount } from '../pages/service-accounts/service-account.tsx';
export { default as ServiceAccounts } from '../pages/service-accounts/service-accounts.tsx';
export { default as History } from '../pages/sign-in-settings/history.tsx';
export { default as Oidc } from '../pages/sign-in-settings/oidc.tsx';
export { default as Scim } from '../pages/sign-in-settings/scim.tsx';
export { default as SignInSettings } from '../pages/sign-in-settings/sign-in-settings.tsx';
export { default as User } from '../pages/users/user.tsx';
export { default as Users } from '../pages/users/users.tsx';
