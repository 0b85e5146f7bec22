import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('a cookie for this host alone', () => {
  it.each([
    ['https://flags.example.com', '__Host-name', true],
    ['', '__Host-name', true],
    ['http://127.0.0.1:4242', 'name', false],
  ])('with the base URL "%s" is named %s', async (baseUrl, name, isSecure) => {
    vi.stubEnv('BASE_URL', baseUrl);
    const { hostCookieName, setCookie } = await import('../../../lib/http/cookies.ts');
    expect(hostCookieName('name')).toBe(name);
    expect(setCookie({ name, value: 'x', maxAgeSeconds: 1.5 })).toBe(
      `${name}=x; Max-Age=1; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`,
    );
  });
});

describe('a cookie of a request', async () => {
  const { cookieIn } = await import('../../../lib/http/cookies.ts');

  it.each([
    [['a=1', 'name=x'], 'x'],
    [['name=x', 'name=y'], 'x'],
    [['other-name=x'], undefined],
    [['name'], undefined],
    [[], undefined],
  ])('in %j is %j', (cookies, value) => {
    expect(cookieIn(cookies, 'name')).toBe(value);
  });

  it('is nothing that objects inherit', () => {
    expect(cookieIn(['a=1'], 'constructor')).toBeUndefined();
  });
});
