import type { TokenType } from '../../auth/caller.ts';
import type { Permission } from '../../auth/permissions.ts';
import { type ApiTokenType, accessTypeOf } from './model.ts';

/** Actions on tokens. */
type TokenAction = 'create' | 'read' | 'update' | 'delete';

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

/** The permission for an action on a token of the given type. */
export function tokenPermission(type: ApiTokenType, action: TokenAction): Permission {
  return permissions[accessTypeOf(type)][action];
}

/** The permissions of which a caller needs one before a token is even looked up. */
export function anyTokenPermission(action: TokenAction): readonly Permission[] {
  return [permissions.client[action], permissions.frontend[action]];
}
