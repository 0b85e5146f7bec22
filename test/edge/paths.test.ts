import { describe, expect, it } from 'vitest';
import { addressRules } from '../../edge/src/server/addresses.ts';
import { corsRules } from '../../edge/src/server/cors.ts';
import { normalizeBasePath, readTarget } from '../../edge/src/server/paths.ts';

describe('the path of a request', () => {
  it.each([
    ['/api/client/features', '', '/api/client/features', ''],
    ['/api/client/features/', '', '/api/client/features', ''],
    ['//api///client/features//', '', '/api/client/features', ''],
    ['/api/frontend?a=b//c', '', '/api/frontend', 'a=b//c'],
    ['/', '', '/', ''],
    ['/edge/api/frontend', '/edge', '/api/frontend', ''],
    ['/edge//api/frontend/', '/edge', '/api/frontend', ''],
    ['/edge', '/edge', '/', ''],
  ])('%s below %j is %s', (url, base, path, query) => {
    expect(readTarget(url, base)).toEqual({ path, query });
  });

  it.each(['/api/frontend', '/edges/api', '/'])('%s is outside of /edge', (url) => {
    expect(readTarget(url, '/edge')).toBeUndefined();
  });

  it.each([
    ['', ''],
    ['/', ''],
    ['edge', '/edge'],
    ['/edge/', '/edge'],
    ['//a//b', '/a/b'],
  ])('the base path %j is %j', (path, normal) => {
    expect(normalizeBasePath(path)).toBe(normal);
  });
});

const open = { allow: [], deny: [], trustsProxies: false, trusted: [] };

describe('the address of a caller', () => {
  it.each([
    ['is that of the connection', open, '10.0.0.1', '1.2.3.4', '10.0.0.1'],
    ['is IPv4 on a socket for both', open, '::ffff:10.0.0.1', undefined, '10.0.0.1'],
    [
      'is the first one forwarded',
      { ...open, trustsProxies: true },
      '10.0.0.1',
      '1.2.3.4, 5.6.7.8',
      '1.2.3.4',
    ],
    [
      'is the last one that is not trusted',
      { ...open, trustsProxies: true, trusted: ['10.0.0.0/8'] },
      '10.0.0.1',
      '6.6.6.6, 1.2.3.4, 10.9.9.9',
      '1.2.3.4',
    ],
    [
      'is that of the connection if it is not trusted',
      { ...open, trusted: ['10.0.0.0/8'] },
      '11.0.0.1',
      '1.2.3.4',
      '11.0.0.1',
    ],
    ['has no port', { ...open, trustsProxies: true }, '10.0.0.1', '1.2.3.4:5678', '1.2.3.4'],
    [
      'may be IPv6',
      { ...open, trustsProxies: true },
      '10.0.0.1',
      '[2001:db8::1]:80',
      '2001:db8::1',
    ],
    ['is no rubbish', { ...open, trustsProxies: true }, '10.0.0.1', 'unknown', '10.0.0.1'],
  ])('%s', (_what, lists, remote, forwarded, address) => {
    expect(addressRules(lists).callerOf(remote, forwarded)).toBe(address);
  });

  it.each([
    [open, '1.2.3.4', true],
    [{ ...open, allow: ['1.2.3.0/24', '2001:db8::/32'] }, '1.2.3.4', true],
    [{ ...open, allow: ['1.2.3.0/24', '2001:db8::/32'] }, '2001:db8::7', true],
    [{ ...open, allow: ['1.2.3.0/24'] }, '1.2.4.4', false],
    [{ ...open, deny: ['1.2.3.4'] }, '1.2.3.4', false],
    [{ ...open, deny: ['1.2.3.4'] }, '1.2.3.5', true],
    [{ ...open, allow: ['0.0.0.0/0'], deny: ['1.2.3.4'] }, '1.2.3.4', false],
  ])('with %j, %s may call: %s', (lists, address, isAllowed) => {
    expect(addressRules(lists).isAllowed(address)).toBe(isAllowed);
  });

  it.each(['x', '1.2.3', '1.2.3.4/33', '1.2.3.4/'])('%s is refused in a list', (network) => {
    expect(() => addressRules({ ...open, deny: [network] })).toThrow(
      'neither an address nor a network',
    );
  });
});

describe('a page of another origin', () => {
  const rules = (lists: Record<string, string[]> = {}) =>
    corsRules({ list: (flag) => lists[flag] ?? [], number: () => 172_800 });

  it('may call by default, send any header, and read the entity tag', () => {
    const preflight = rules().preflightFor({
      origin: 'https://a',
      'access-control-request-headers': 'authorization',
    });

    expect(rules().headersFor({ origin: 'https://a' })).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
    });
    expect(preflight).toMatchObject({
      'access-control-allow-headers': 'authorization',
      'access-control-max-age': '172800',
    });
  });

  it.each([
    ['https://a', 'https://a'],
    ['https://b', undefined],
  ])('%s is allowed only if it is listed', (origin, allowed) => {
    const headers = rules({ 'cors-origin': ['https://a'] }).headersFor({ origin });

    expect(headers['access-control-allow-origin']).toBe(allowed);
    expect(headers.vary).toBe('Origin');
  });

  it('gets what is set', () => {
    const lists = {
      'cors-allowed-headers': ['x-a', 'x-b'],
      'cors-exposed-headers': ['x-c'],
      'cors-methods': ['GET'],
    };

    expect(rules(lists).preflightFor({ origin: 'https://a' })).toMatchObject({
      'access-control-allow-headers': 'x-a, x-b',
      'access-control-allow-methods': 'GET',
    });
    expect(rules(lists).headersFor({ origin: 'https://a' })).toMatchObject({
      'access-control-expose-headers': 'x-c',
    });
  });

  it('a caller that is no page gets no headers', () => {
    expect(rules().headersFor({})).toEqual({});
  });
});
