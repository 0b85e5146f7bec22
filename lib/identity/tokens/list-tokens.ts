import type { Caller } from '../../auth/caller.ts';
import { holds } from '../../auth/rights.ts';
import type { ApiToken } from './model.ts';
import { tokenPermission } from './permissions.ts';
import { listTokens } from './token-store.ts';

/** The tokens that the caller may see, oldest first. */
export async function listVisibleTokens(caller: Caller): Promise<ApiToken[]> {
  return (await listTokens()).filter(({ type }) =>
    holds(caller.rights, [tokenPermission(type, 'read')], {}),
  );
}
