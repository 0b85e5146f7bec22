import { list, object, text } from '../../platform/schema/words.ts';
import { MAX_NETWORKS, MAX_TOKEN_NETWORKS } from './model.ts';

const range = { type: 'string', minLength: 2, maxLength: 49 } as const;

/** The networks of a token. */
export const tokenNetworksSchema = list(
  'Addresses and ranges of addresses (CIDR, IPv4 or IPv6) from which the token can be used; omitted for everywhere.',
  MAX_TOKEN_NETWORKS,
  range,
  ['192.0.2.0/24'],
);

const networks = list(
  'Addresses and ranges of addresses (CIDR, IPv4 or IPv6) from which the console and the admin API are reachable; empty for everywhere.',
  MAX_NETWORKS,
  range,
  ['192.0.2.0/24', '2001:db8::/32'],
);

const proxies = list(
  'Addresses and ranges of proxies in front of the service, for example those of CloudFront: the address before them in `X-Forwarded-For` counts.',
  MAX_NETWORKS,
  range,
  ['130.176.0.0/17'],
);

export const setNetworksSchema = object('SetNetworks', 'Networks.', { networks, proxies });

export const networksSchema = object('Networks', 'Networks, and where the caller is.', {
  networks,
  proxies,
  address: text('The address that the request came from.', '192.0.2.17', 64),
});
