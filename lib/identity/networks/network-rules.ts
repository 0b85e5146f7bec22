import { BlockList, isIP } from 'node:net';
import type { Caller } from '../../auth/caller.ts';
import { invalid, NoAccessError, UnavailableError } from '../../platform/errors.ts';

/** Where a request comes from. */
export interface RequestOrigin {
  readonly requestContext: { readonly http: { readonly sourceIp: string } };
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Each list of a setting or of a token is compiled once. */
const compiled = new WeakMap<readonly string[], BlockList>();

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a text is an address or a range of addresses, IPv4 or IPv6: `192.0.2.0/24`. */
export function isRange(text: string): boolean {
  const [address = '', prefix, ...others] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || others.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32))
  );
}

/** Whether an address is within one of the ranges. IPv4 is the same within IPv6 (`::ffff:192.0.2.1`). */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (isIP(address) === 0) return false;
  const list = compiled.get(ranges) ?? compile(ranges);
  compiled.set(ranges, list);
  return list.check(address, family(address));
}

/** @throws {UnavailableError} for what is stored and no range: nobody can say who is refused by it */
function compile(ranges: readonly string[]): BlockList {
  if (!ranges.every(isRange)) throw new UnavailableError();
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(prefix), family(address));
  }
  return list;
}

/**
 * The address that a request comes from: that of the connection, or, as long as that is a known proxy, the one before it in
 * `X-Forwarded-For`. Each proxy adds the address that it sees at the end, so what a caller writes there itself is never reached
 * unless all behind it are proxies.
 */
export function addressOf(
  { requestContext, headers }: RequestOrigin,
  proxies: readonly string[],
): string {
  const forwarded = (headers['x-forwarded-for'] ?? '').split(',').map((each) => each.trim());
  const way = [requestContext.http.sourceIp, ...forwarded.filter(Boolean).reverse()];
  return way.find((address) => !isWithin(address, proxies)) ?? way.at(-1) ?? '';
}

/**
 * Refuses a caller from a network that the instance or the token does not allow. An operation that another one calls for its
 * caller has no address: that one has been let in.
 * @throws {NoAccessError}
 */
export function refuseOtherNetworks(
  { networks }: Pick<Caller, 'networks'>,
  source: RequestOrigin,
  access: 'admin' | 'application',
): void {
  if (!networks || source.requestContext.http.sourceIp === '') return;
  const address = addressOf(source, networks.proxies);
  const { instance, token } = networks;
  if (access === 'admin' && instance.length > 0 && !isWithin(address, instance)) {
    throw new NoAccessError(
      `The console and the admin API cannot be reached from ${address}. An administrator can allow its network.`,
    );
  }
  if (token.length > 0 && !isWithin(address, token)) {
    throw new NoAccessError(`The token cannot be used from ${address}.`);
  }
}

/**
 * The networks of a new token.
 * @throws {ValidationError} for what is not a range
 */
export function tokenNetworks(networks: readonly string[] | undefined): {
  readonly networks?: readonly string[];
} {
  return networks && networks.length > 0
    ? { networks: checkRanges(networks, '/body/networks') }
    : {};
}

/** @throws {ValidationError} naming the first that is not a range */
export function checkRanges(ranges: readonly string[], pointer: string): readonly string[] {
  const wrong = ranges.findIndex((range) => !isRange(range));
  if (wrong < 0) return ranges;
  throw invalid(
    `${pointer}/${wrong}`,
    'must be an address or a range of addresses, for example 192.0.2.0/24 or 2001:db8::/32',
  );
}
