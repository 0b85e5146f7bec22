import type { Caller, CallerNetworks } from '../../auth/caller.ts';
import { findNetworks } from './network-store.ts';

const ALL: readonly string[] = [];

/**
 * From where a caller may come; `undefined` for everywhere. Applications have only the networks of their tokens, and cost no
 * read without any.
 */
export async function networksOf(
  type: Caller['tokenType'],
  token: { readonly networks?: readonly string[] } = {},
): Promise<CallerNetworks | undefined> {
  const isForAdminApi = type === 'admin' || type === 'user';
  if (!isForAdminApi && !token.networks) return undefined;
  const { networks = ALL, proxies = ALL } = (await findNetworks()) ?? {};
  if (networks.length === 0 && !token.networks) return undefined;
  return { instance: networks, token: token.networks ?? ALL, proxies };
}
