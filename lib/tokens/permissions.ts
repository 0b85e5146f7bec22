import type { TokenType } from '../auth/caller.ts';
import type { Permission } from '../auth/permissions.ts';

/** What may be done with tokens. */
export type TokenAction = 'create' | 'read' | 'update' | 'delete';

const permissions = {
  admin: { create: 'ADMIN', read: 'ADMIN', update: 'ADMIN', delete: 'ADMIN' },
  client: {
    create: 'CREATE_CLIENT_API_TOKEN',
    read: 'READ_CLIENT_API_TOKEN',
    update: 'UPDATE_CLIENT_API_TOKEN',
    delete: 'DELETE_CLIENT_API_TOKEN',
  },
  frontend: {
    create: 'CREATE_FRONTEND_API_TOKEN',
    read: 'READ_FRONTEND_API_TOKEN',
    update: 'UPDATE_FRONTEND_API_TOKEN',
    delete: 'DELETE_FRONTEND_API_TOKEN',
  },
} as const satisfies Record<TokenType, Record<TokenAction, Permission>>;

/** The permission that an action on a token of that type needs. */
export const tokenPermission = (type: TokenType, action: TokenAction): Permission =>
  permissions[type][action];

/** The permissions of which one is needed to get as far as naming a token. */
export const anyTokenPermission = (action: TokenAction): readonly Permission[] => [
  permissions.client[action],
  permissions.frontend[action],
];
