/**
 * Targets that no webhook may have: the one table used to test both saving an integration and sending. Each
 * row says what the address is.
 */

/** Addresses that should only be reachable from within a network. */
export const insideAddresses = [
  ['loopback', '127.0.0.1'],
  ['all of 127/8', '127.255.255.254'],
  ['unspecified', '0.0.0.0'],
  ['this network 0/8', '0.1.2.3'],
  ['private 10/8', '10.0.0.1'],
  ['private 172.16/12', '172.31.255.255'],
  ['private 192.168/16', '192.168.1.1'],
  ['link-local, metadata of clouds', '169.254.169.254'],
  ['metadata of ECS tasks', '169.254.170.2'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['end of carrier-grade NAT', '100.127.255.255'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['platform services of Azure', '168.63.129.16'],
  ['IETF protocol assignments', '192.0.0.192'],
  ['relays of 6to4', '192.88.99.1'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['documentation, second', '198.51.100.1'],
  ['documentation, third', '203.0.113.1'],
  ['multicast', '224.0.0.1'],
  ['end of multicast', '239.255.255.255'],
  ['reserved 240/4', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback, IPv6', '::1'],
  ['unspecified, IPv6', '::'],
  ['link-local, IPv6', 'fe80::1'],
  ['end of link-local, IPv6', 'febf::1'],
  ['unique local', 'fc00::1'],
  ['metadata of EC2, IPv6', 'fd00:ec2::254'],
  ['metadata of Google, IPv6', 'fd20:ce::254'],
  ['site-local', 'fec0::1'],
  ['multicast, IPv6', 'ff02::1'],
  ['global multicast, IPv6', 'ff0e::1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped metadata', '::ffff:a9fe:a9fe'],
  ['IPv4-mapped public address', '::ffff:93.184.215.14'],
  ['IPv4-compatible loopback', '::127.0.0.1'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64 of a private address', '64:ff9b::10.0.0.1'],
  ['NAT64 of the metadata address', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::1'],
  ['local NAT64 of a private address', '64:ff9b:1::a00:1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['6to4 of a private address', '2002:c0a8:101::1'],
  ['Teredo', '2001::1'],
  ['Teredo of a private address', '2001:0:4136:e378:8000:63bf:3f57:fefe'],
  ['ORCHIDv2', '2001:20::1'],
  ['benchmarking, IPv6', '2001:2::1'],
  ['discard', '100::1'],
  ['documentation, IPv6', '2001:db8::1'],
  ['documentation, second, IPv6', '3fff::1'],
  ['segment routing', '5f00::1'],
  ['not allocated', '4000::1'],
] as const;

/** Disguised URLs. */
export const disguisedUrls = [
  ['decimal', 'https://2130706433/'],
  ['hexadecimal', 'https://0x7f000001/'],
  ['hexadecimal in parts', 'https://0x7f.1/'],
  ['octal', 'https://017700000001/'],
  ['octal in parts', 'https://0177.0.0.1/'],
  ['short', 'https://127.1/'],
  ['shorter', 'https://0/'],
  ['full-width digits', 'https://１２７.0.0.1/'],
  ['circled digits', 'https://①②⑦.⓪.⓪.①/'],
  ['ideographic dots', 'https://127。0。0。1/'],
  ['percent-encoded', 'https://%31%32%37.0.0.1/'],
  ['a dot at the end', 'https://127.0.0.1./'],
  ['a dot at the end of a short one', 'https://127.1./'],
  ['a user before it', 'https://example.com@127.0.0.1/'],
  ['a user and password before it', 'https://example.com:443@127.0.0.1/'],
  ['a backslash before a user', 'https://127.0.0.1\\@example.com/'],
  ['a space before a user', 'https://example.com &@127.0.0.1/'],
  ['no slashes', 'https:127.0.0.1/'],
  ['too many slashes', 'https:////127.0.0.1/'],
  ['a tab inside', 'https://127.0\t.0.1/'],
  ['a port', 'https://127.0.0.1:8443/'],
  ['metadata in decimal', 'https://2852039166/latest/meta-data/'],
  ['metadata in hexadecimal', 'https://0xa9fea9fe/latest/meta-data/'],
  ['IPv6 in full', 'https://[0:0:0:0:0:0:0:1]/'],
  ['IPv4-mapped with zeros', 'https://[0000::ffff:7f00:0001]/'],
] as const;

/** Names that only resolve within a machine or a network. */
export const insideNames = [
  ['this machine', 'https://localhost/'],
  ['this machine, in capitals', 'https://LOCALHOST/'],
  ['this machine, in mixed case with a dot', 'https://LocalHost./'],
  ['this machine, with two dots', 'https://localhost../'],
  ['this machine, percent-encoded', 'https://loc%61lhost/'],
  ['this machine, in circled letters', 'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/'],
  ['below this machine', 'https://api.localhost/'],
  ['this machine, in full', 'https://localhost.localdomain/'],
  ['mDNS', 'https://printer.local/'],
  ['metadata of Google', 'https://metadata.google.internal/'],
  ['metadata of Google, with a dot', 'https://metadata.google.internal./'],
  ['an instance of EC2', 'https://ip-10-0-0-1.ec2.internal/'],
  ['a home', 'https://router.home.arpa/'],
  ['one label', 'https://database/'],
  ['one label with a dot', 'https://database./'],
] as const;

/** Text that looks like a URL but is not one, so that there is no target to check. */
export const brokenUrls = [
  ['a zone', 'https://[fe80::1%25eth0]/'],
  ['a zone, not encoded', 'https://[::1%lo]/'],
  ['a number beyond all addresses', 'https://4294967296/'],
  ['a null character', 'https://localhost%00.example.com/'],
] as const;

/** Schemes other than http and https, and the unencrypted http. */
export const refusedSchemes = [
  ['no encryption', 'http://example.com/'],
  ['FTP', 'ftp://example.com/'],
  ['a file', 'file:///etc/passwd'],
  ['gopher', 'gopher://example.com/'],
  ['data', 'data:,x'],
] as const;

/** Every URL that is refused without a DNS query. */
export const refusedUrls: readonly (readonly [what: string, url: string])[] = [
  ...insideAddresses.map(([what, address]) => [what, `https://${asHost(address)}/hook`] as const),
  ...disguisedUrls,
  ...insideNames,
  ...refusedSchemes,
];

/** An address as the host of a URL. */
export function asHost(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
