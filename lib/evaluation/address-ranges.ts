import ipaddr from 'ipaddr.js';

type AddressNumber = ipaddr.IPv4 | ipaddr.IPv6;

/** The longest IPv6 address has 45 characters; much longer texts are not parsed. */
const MAX_ADDRESS_LENGTH = 64;

/**
 * Compiles addresses and ranges (CIDR) of IPv4 and IPv6; invalid ones are ignored.
 * @returns whether a text is an address within any of them; IPv6 in any notation
 */
export function compileAddressRanges(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.flatMap(parseRange);
  if (parsed.length === 0) return () => false;
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && parsed.some((range) => contains(range, address));
  };
}
type Range = readonly [address: AddressNumber, prefixLength: number];

function parseRange(text: string): Range[] {
  const [base = '', prefix, ...others] = text.split('/');
  const address = parseAddress(base);
  if (!address || others.length > 0) return [];
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return [[address, bits]];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? [[address, Number(prefix)]] : [];
}

/**
 * Accepts four decimal parts or IPv6, but not the octal and shortened forms that programs interpret
 * differently.
 */
function parseAddress(text: string): AddressNumber | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
}

/** As in the SDKs, an IPv4 address never matches an IPv6 range, not even as `::ffff:192.0.2.1`. */
function contains([base, prefixLength]: Range, address: AddressNumber): boolean {
  return address.kind() === base.kind() && address.match(base, prefixLength);
}
