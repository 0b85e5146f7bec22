import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Keeps webhooks away from what only the inside of a network should reach (server-side request
 * forgery). It allows ranges instead of forbidding some: what nobody thought of is refused.
 * The name is resolved here, every address is vetted, and the caller connects to those addresses and
 * no others, so a DNS answer that changes between check and connection changes nothing.
 */
export interface OutboundPolicy {
  /** Lets requests go to private and loopback addresses and over plain http. */
  readonly allowPrivate: boolean;
  /** How names become addresses; by the system's resolver unless a test says otherwise. */
  readonly resolve?: (host: string) => Promise<readonly VettedAddress[]>;
}

/** An address that was vetted, in the shape that sockets take. */
export interface VettedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The target may not be called. The message holds no part of the address, which is a secret. */
export class TargetRefusedError extends Error {
  override readonly name = 'TargetRefusedError';
}

/** The name of the target has no address now; it may have one later. */
export class TargetUnknownError extends Error {
  override readonly name = 'TargetUnknownError';
}

/** Ranges as ipaddr.js names them. Loopback and private networks only where that is configured. */
const privateRanges = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];

/**
 * All of IPv6 that is given out for the public (RFC 4291). ipaddr.js calls the rest unicast too where
 * it knows nothing better, such as `::7f00:1`, an old spelling of 127.0.0.1.
 */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Where machines of a cloud find their platform, credentials included, outside of the link-local range:
 * of Azure (public by its range), Alibaba, AWS and Google. Nobody's webhook, even among private targets.
 */
const platforms = [
  '168.63.129.16/32',
  '100.100.100.200/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
].map((range) => ipaddr.parseCIDR(range));

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const isPlatform = (address: Address): boolean =>
  platforms.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(publicIpv6));

/**
 * Link-local stays refused even where private targets are allowed: cloud metadata lives there.
 * `parse` does not unwrap IPv4-mapped and NAT64 addresses, so those are of a range of their own.
 */
const isAllowed = (text: string, { allowPrivate }: OutboundPolicy): boolean => {
  const address = ipaddr.parse(text);
  if (isPlatform(address)) return false;
  return isPublic(address) || (allowPrivate && privateRanges.includes(address.range()));
};

/** A URL's host without the brackets of IPv6. URL parsing has made decimal and hex hosts dotted. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Names that never leave a machine or a network (RFC 6761, RFC 6762, RFC 8375, and AWS's own). */
const isLocalName = (host: string): boolean => {
  const name = host.replace(/\.+$/, '');
  return (
    /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/i.test(name) || !name.includes('.')
  );
};

/**
 * Judges a target as far as that is possible without the network: scheme, literal addresses, local
 * names. For the moment an addon is saved; sending always vets again.
 * @throws {TargetRefusedError} saying why
 */
export const checkTarget = (url: URL, policy: OutboundPolicy): void => {
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') {
    throw new TargetRefusedError('must be an http or https URL');
  }
  if (!secure && !policy.allowPrivate) throw new TargetRefusedError('must be an https URL');
  const host = hostOf(url);
  if (isIP(host) ? !isAllowed(host, policy) : !policy.allowPrivate && isLocalName(host)) {
    throw new TargetRefusedError('must not be a private or reserved address');
  }
};

const resolveHost = async (host: string): Promise<VettedAddress[]> => {
  try {
    const found = await lookup(host, { all: true });
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } catch {
    throw new TargetUnknownError('the host name could not be resolved');
  }
};

/**
 * Resolves a target and vets all of its addresses.
 *
 * @returns the addresses to connect to, and to no others
 * @throws {TargetRefusedError} when one of them is not allowed
 * @throws {TargetUnknownError} when there is none
 */
export const vetTarget = async (
  url: URL,
  policy: OutboundPolicy,
): Promise<readonly VettedAddress[]> => {
  const { resolve = resolveHost } = policy;
  checkTarget(url, policy);
  const host = hostOf(url);
  const literal = isIP(host);
  if (literal) return [{ address: host, family: literal === 6 ? 6 : 4 }];
  const addresses = await resolve(host);
  if (addresses.length === 0) throw new TargetUnknownError('the host name has no address');
  // All of them, not those that pass: a name with one private address is an attack or a mistake.
  if (addresses.some(({ address }) => !isAllowed(address, policy))) {
    throw new TargetRefusedError('the host name resolves to a private or reserved address');
  }
  return addresses;
};
