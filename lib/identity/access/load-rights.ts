import type { Rights } from '../../auth/rights.ts';
import { rightsOf } from './grant-rules.ts';
import { type Holder, loadGrants } from './load-grants.ts';

/**
 * Loads the rights of a user: from the own root role and project roles, and from those of the
 * user's groups. As of now: two round trips.
 */
export async function loadRights(user: Holder): Promise<Rights> {
  return rightsOf(await loadGrants(user.id, user));
}
