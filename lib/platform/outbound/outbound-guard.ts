import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RuleError } from '../errors.ts';

/**
 * Protects internal networks from requests to addresses that a caller has entered (server-side request
 * forgery): webhooks, and the identity provider. It allows ranges instead of denying some, so that an
 * unforeseen range is refused. Names are resolved here, every address is checked, and the caller connects
 * only to those addresses, so a DNS answer that changes between check and connection has no effect.
 */
export interface OutboundPolicy {
  /** Allows private and loopback addresses and plain http. */
  readonly allowPrivate: boolean;
  /** Resolves host names; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly VettedAddress[]>;
}

/** A checked address, in the shape that sockets use. */
export interface VettedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The target is not allowed. The message contains no part of the address, which is a secret. */
export class TargetRefusedError extends RuleError {
  override readonly name = 'TargetRefusedError';
}

/** The host name currently has no address; it may have one later. */
export class TargetUnknownError extends Error {
  override readonly name = 'TargetUnknownError';
}

/** Ranges as ipaddr.js names them: loopback and private networks, allowed only by configuration. */
const privateRanges = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];

/**
 * All IPv6 addresses allocated for public use (RFC 4291). ipaddr.js also calls unassigned addresses
 * unicast, such as `::7f00:1`, an old notation of 127.0.0.1.
 */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Addresses outside of the link-local range where cloud machines reach their platform, including
 * credentials: Azure (in a public range), Alibaba, AWS and Google. Never a webhook, not even where
 * private targets are allowed.
 */
const platforms = [
  '168.63.129.16/32',
  '100.100.100.200/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
].map((range) => ipaddr.parseCIDR(range));

/**
 * Refuses a target as far as that is possible without the network: by scheme, literal addresses, local
 * names. Used when an integration is saved; sending always checks again with `vetTarget`.
 * @throws {TargetRefusedError} saying why
 */
export function refuseForbiddenTarget(url: URL, policy: OutboundPolicy): void {
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') {
    throw new TargetRefusedError('must be an http or https URL');
  }
  if (!secure && !policy.allowPrivate) throw new TargetRefusedError('must be an https URL');
  const host = hostOf(url);
  if (isIP(host) ? !isAllowed(host, policy) : !policy.allowPrivate && isLocalName(host)) {
    throw new TargetRefusedError('must not be a private or reserved address');
  }
}

/**
 * Resolves a target and checks all of its addresses.
 *
 * @returns the only addresses to connect to
 * @throws {TargetRefusedError} when one of them is not allowed
 * @throws {TargetUnknownError} when the host name has no address
 */
export async function vetTarget(
  url: URL,
  policy: OutboundPolicy,
): Promise<readonly VettedAddress[]> {
  const { resolve = resolveHost } = policy;
  refuseForbiddenTarget(url, policy);
  const host = hostOf(url);
  const literal = isIP(host);
  if (literal) return [{ address: host, family: literal === 6 ? 6 : 4 }];
  const addresses = await resolve(host);
  if (addresses.length === 0) throw new TargetUnknownError('the host name has no address');
  // All must pass, not just one: a name with one private address is an attack or a mistake.
  if (addresses.some(({ address }) => !isAllowed(address, policy))) {
    throw new TargetRefusedError('the host name resolves to a private or reserved address');
  }
  return addresses;
}

/**
 * A URL's host without the brackets of IPv6. URL parsing has already converted decimal and hex
 * hosts to dotted notation.
 */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * Link-local addresses are refused even where private targets are allowed, because cloud metadata
 * is served there. `parse` does not unwrap IPv4-mapped and NAT64 addresses, so they have ranges of
 * their own.
 */
function isAllowed(text: string, { allowPrivate }: OutboundPolicy): boolean {
  const address = ipaddr.parse(text);
  if (isPlatform(address)) return false;
  return isPublic(address) || (allowPrivate && privateRanges.includes(address.range()));
}

type ResolvedAddress = ipaddr.IPv4 | ipaddr.IPv6;

function isPlatform(address: ResolvedAddress): boolean {
  return platforms.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

function isPublic(address: ResolvedAddress): boolean {
  return (
    address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(publicIpv6))
  );
}

/**
 * Names that only resolve within a machine or a network (RFC 6761, RFC 6762, RFC 8375, and AWS's
 * own).
 */
function isLocalName(host: string): boolean {
  const name = host.replace(/\.+$/, '');
  return (
    /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/i.test(name) || !name.includes('.')
  );
}

async function resolveHost(host: string): Promise<VettedAddress[]> {
  try {
    const found = await lookup(host, { all: true });
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } catch {
    throw new TargetUnknownError('the host name could not be resolved');
  }
}
