import type { Caller, CallerNetworks } from '../../auth/caller.ts';
import { UnavailableError } from '../../platform/errors.ts';
import { findNetworks } from './network-store.ts';

const ALL: readonly string[] = [];

/**
 * From where a caller may come; `undefined` for everywhere. Applications have only the networks of their tokens, and cost no
 * read without any.
 * @throws {UnavailableError} for settings of which a part is missing
 */
export async function networksOf(
  type: Caller['tokenType'],
  token: { readonly networks?: readonly string[] } = {},
): Promise<CallerNetworks | undefined> {
  const isForAdminApi = type === 'admin' || type === 'user';
  if (!isForAdminApi && !token.networks) return undefined;
  const { networks, proxies } = (await findNetworks()) ?? { networks: ALL, proxies: ALL };
  // With a part of them, a caller would be taken for one from elsewhere, and refused.
  if (!networks || !proxies) throw new UnavailableError();
  if (networks.length === 0 && !token.networks) return undefined;
  return { instance: networks, token: token.networks ?? ALL, proxies };
}
