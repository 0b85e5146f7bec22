import { describe, expect, it } from 'vitest';
import {
  addressOf,
  isRange,
  isWithin,
  refuseOtherNetworks,
} from '../../../../lib/identity/networks/network-rules.ts';

const from = (sourceIp: string, forwarded?: string) => ({
  requestContext: { http: { sourceIp } },
  headers: { 'x-forwarded-for': forwarded },
});

describe('a range', () => {
  it.each([
    ['192.0.2.1', true],
    ['192.0.2.0/24', true],
    ['0.0.0.0/0', true],
    ['2001:db8::/32', true],
    ['::1', true],
    ['192.0.2.0/33', false],
    ['2001:db8::/129', false],
    ['192.0.2.0/', false],
    ['192.0.2.0/2.4', false],
    ['192.0.2', false],
    ['0300.0.2.1', false],
    ['fe80::1%eth0', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isRange(text)).toBe(expected);
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.17', ['192.0.2.0/24'], true],
    ['192.0.3.17', ['192.0.2.0/24'], false],
    ['::ffff:192.0.2.17', ['192.0.2.0/24'], true],
    ['2001:db8::17', ['192.0.2.0/24', '2001:db8::/32'], true],
    ['2001:DB8:0::17', ['2001:db8::17'], true],
    ['2001:db9::17', ['2001:db8::/32'], false],
    ['unknown', ['0.0.0.0/0', '::/0'], false],
    ['192.0.2.17', [], false],
  ])('%s is within %j: %s', (address, ranges, expected) => {
    expect(isWithin(address, ranges)).toBe(expected);
  });
});

describe('the address that a request comes from', () => {
  it.each([
    ['that of the connection, without proxies', from('192.0.2.1', '198.51.100.1'), [], '192.0.2.1'],
    [
      'the one before a proxy',
      from('10.0.0.1', '198.51.100.1, 10.0.0.1'),
      ['10.0.0.0/8'],
      '198.51.100.1',
    ],
    [
      'the one before two proxies',
      from('10.0.0.1', '198.51.100.1, 10.0.0.2'),
      ['10.0.0.0/8'],
      '198.51.100.1',
    ],
    [
      'not what a caller claims',
      from('10.0.0.1', '192.0.2.1, 198.51.100.1'),
      ['10.0.0.0/8'],
      '198.51.100.1',
    ],
    [
      'that of a caller who is not a proxy',
      from('198.51.100.1', '192.0.2.1'),
      ['10.0.0.0/8'],
      '198.51.100.1',
    ],
    ['that of a proxy that calls itself', from('10.0.0.1'), ['10.0.0.0/8'], '10.0.0.1'],
  ])('is %s', (_what, source, proxies, expected) => {
    expect(addressOf(source, proxies)).toBe(expected);
  });
});

it('an operation that is called by another one for its caller is not refused again', () => {
  const networks = { instance: ['192.0.2.0/24'], token: [], proxies: [] };
  expect(() => refuseOtherNetworks({ networks }, from('198.51.100.1'), 'admin')).toThrow(
    '198.51.100.1',
  );
  expect(() => refuseOtherNetworks({ networks }, from(''), 'admin')).not.toThrow();
});
