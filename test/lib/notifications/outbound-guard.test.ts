import { describe, expect, it } from 'vitest';
import {
  checkTarget,
  TargetRefusedError,
  TargetUnknownError,
  type VettedAddress,
  vetTarget,
} from '../../../lib/notifications/outbound-guard.ts';

const strict = { allowPrivate: false };
const local = { allowPrivate: true };

const answering =
  (...addresses: string[]) =>
  async (): Promise<VettedAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Addresses that only the inside of a network should reach. */
const insideAddresses = [
  ['loopback', '127.0.0.1'],
  ['all of 127/8', '127.255.255.254'],
  ['this host', '0.0.0.0'],
  ['private 10/8', '10.0.0.1'],
  ['private 172.16/12', '172.31.255.255'],
  ['private 192.168/16', '192.168.1.1'],
  ['link-local, metadata of clouds', '169.254.169.254'],
  ['metadata of ECS tasks', '169.254.170.2'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['IETF protocol assignments', '192.0.0.192'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['multicast', '224.0.0.1'],
  ['reserved 240/4', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback, IPv6', '::1'],
  ['unspecified, IPv6', '::'],
  ['link-local, IPv6', 'fe80::1'],
  ['unique local', 'fc00::1'],
  ['metadata of EC2, IPv6', 'fd00:ec2::254'],
  ['site-local', 'fec0::1'],
  ['multicast, IPv6', 'ff02::1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped metadata', '::ffff:a9fe:a9fe'],
  ['IPv4-compatible loopback', '::127.0.0.1'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64 of a private address', '64:ff9b::10.0.0.1'],
  ['NAT64 of the metadata address', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['Teredo', '2001::1'],
  ['discard', '100::1'],
  ['documentation, IPv6', '2001:db8::1'],
] as const;

const asHost = (address: string): string => (address.includes(':') ? `[${address}]` : address);

describe.each(insideAddresses)('%s (%s)', (_name, address) => {
  it('is refused as a host when an addon is saved', () => {
    const url = new URL(`https://${asHost(address)}/hook`);

    expect(() => checkTarget(url, strict)).toThrow(TargetRefusedError);
  });

  it('is refused as what a name resolves to when sending', async () => {
    const url = new URL('https://hooks.example.com/');

    await expect(vetTarget(url, strict, answering(address))).rejects.toThrow(TargetRefusedError);
  });

  it('is refused also beside a public address', async () => {
    const url = new URL('https://hooks.example.com/');
    const resolve = answering('93.184.215.14', address);

    await expect(vetTarget(url, strict, resolve)).rejects.toThrow(TargetRefusedError);
  });
});

describe('a host in disguise', () => {
  it.each([
    ['decimal', 'https://2130706433/'],
    ['hex', 'https://0x7f000001/'],
    ['octal', 'https://0177.0.0.1/'],
    ['short', 'https://127.1/'],
    ['mixed', 'https://0x7f.1/'],
    ['full-width digits', 'https://１２７.0.0.1/'],
    ['circled digits', 'https://①②⑦.⓪.⓪.①/'],
    ['percent-encoded', 'https://%31%32%37.0.0.1/'],
    ['a dot at the end', 'https://127.0.0.1./'],
    ['a user before it', 'https://example.com@127.0.0.1/'],
    ['metadata in decimal', 'https://2852039166/latest/meta-data/'],
  ])('is recognised: %s', (_how, url) => {
    expect(() => checkTarget(new URL(url), strict)).toThrow(TargetRefusedError);
  });
});

describe('a name that never leaves the network', () => {
  it.each([
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://ip-10-0-0-1.ec2.internal/',
    'https://router.home.arpa/',
    'https://database/',
  ])('is refused: %s', (url) => {
    expect(() => checkTarget(new URL(url), strict)).toThrow(TargetRefusedError);
  });
});

describe('a scheme', () => {
  it('http is refused, because anybody on the way reads it', () => {
    expect(() => checkTarget(new URL('http://example.com/'), strict)).toThrow(/https/);
  });

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/', 'data:,x'])(
    'that is not of the web is refused even locally: %s',
    (url) => {
      expect(() => checkTarget(new URL(url), local)).toThrow(TargetRefusedError);
    },
  );
});

describe('a public target', () => {
  it.each([
    'https://93.184.215.14/',
    'https://[2606:4700::1111]:8443/hook',
    'https://example.com/',
  ])('may be saved: %s', (url) => {
    expect(() => checkTarget(new URL(url), strict)).not.toThrow();
  });

  it('is called at the addresses that were vetted', async () => {
    const resolve = answering('93.184.215.14', '2606:4700::1111');

    expect(await vetTarget(new URL('https://example.com/'), strict, resolve)).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
  });

  it('without an address may have one later', async () => {
    await expect(vetTarget(new URL('https://example.com/'), strict, answering())).rejects.toThrow(
      TargetUnknownError,
    );
  });
});

describe('where private targets are allowed', () => {
  it.each(['http://127.0.0.1:4000/', 'http://localhost/', 'https://10.0.0.1/', 'http://[::1]/'])(
    'they are: %s',
    (url) => {
      expect(() => checkTarget(new URL(url), local)).not.toThrow();
    },
  );

  it.each([
    'http://169.254.169.254/',
    'http://[fe80::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
  ])('metadata and addresses in disguise are refused all the same: %s', (url) => {
    expect(() => checkTarget(new URL(url), local)).toThrow(TargetRefusedError);
  });
});

describe('a refusal', () => {
  it('does not tell the address, which is a secret', async () => {
    const url = new URL('https://hooks.example.com/planted-secret');

    const error = await vetTarget(url, strict, answering('10.9.8.7')).catch((thrown) => thrown);

    expect(String(error)).not.toMatch(/planted-secret|hooks|10\.9/);
  });
});
