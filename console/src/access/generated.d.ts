declare module 'generated:permissions' {
  import type { Permission } from '../../../lib/auth/permissions.ts';

  /** The permissions of which an operation needs one, by method and path; from the contracts. */
  const permissions: Readonly<Record<string, readonly Permission[]>>;
  export default permissions;
}
