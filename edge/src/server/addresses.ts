import { BlockList, isIP, isIPv6 } from 'node:net';
import { UsageError } from '../options/read-options.ts';

/** Whose requests are served, and which address they are from. */
export interface AddressRules {
  /** The address of the caller. */
  callerOf(remote: string | undefined, forwardedFor: string | undefined): string;
  isAllowed(address: string): boolean;
}

/**
 * @param lists addresses and networks, as `10.0.0.0/8`; an empty `allow` allows all
 * @throws {UsageError} for what is neither an address nor a network
 */
export function addressRules(lists: {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly trustsProxies: boolean;
  /** Empty for all. */
  readonly trusted: readonly string[];
}): AddressRules {
  const allowed = lists.allow.length > 0 ? networks('allow-list', lists.allow) : undefined;
  const denied = lists.deny.length > 0 ? networks('deny-list', lists.deny) : undefined;
  const isTrusting = lists.trustsProxies || lists.trusted.length > 0;
  const trusted =
    lists.trusted.length > 0 ? networks('proxy-trusted-servers', lists.trusted) : undefined;
  const isTrusted = (address: string) => isTrusting && (trusted?.has(address) ?? true);

  return {
    callerOf: (remote, forwardedFor) => {
      const direct = plainAddress(remote ?? '');
      if (forwardedFor === undefined || !isTrusted(direct)) return direct;
      const hops = forwardedFor.split(',').map((each) => plainAddress(each.trim()));
      // Each proxy adds whom it heard from; what is before the last one that is not trusted, anybody can have written.
      return (
        hops.findLast((each) => isIP(each) && trusted && !isTrusted(each)) ??
        hops.find((each) => isIP(each)) ??
        direct
      );
    },
    isAllowed: (address) => !denied?.has(address) && (allowed?.has(address) ?? true),
  };
}

interface Networks {
  has(address: string): boolean;
}

function networks(flag: string, list: readonly string[]): Networks {
  const known = new BlockList();
  for (const each of list) {
    const [address = '', length] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    try {
      if (!isIP(address)) throw new Error('no address');
      if (length === undefined) known.addAddress(address, family);
      else known.addSubnet(address, Number(length || 'x'), family);
    } catch {
      throw new UsageError(
        `--${flag}: "${each}" is neither an address nor a network such as 10.0.0.0/8.`,
      );
    }
  }
  return {
    has: (address) =>
      isIP(address) !== 0 && known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  };
}

/** IPv4 as IPv4, also where a socket for both shows it as IPv6; without a port. */
function plainAddress(address: string): string {
  const bare = /^\[(.*)\](:\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
  return bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice(7) : bare;
}
