import { describe, expect, it } from 'vitest';
import {
  isAllowedEmail,
  parseEmailDomains,
} from '../../../../lib/identity/single-sign-on/email-domains.ts';

describe('parseEmailDomains', () => {
  it.each([
    ['nothing', '', []],
    ['several', 'example.com,example.org', ['example.com', 'example.org']],
    ['spaces, capitals and @', ' Example.com , @EXAMPLE.org,', ['example.com', 'example.org']],
    ['one twice', 'example.com,example.com', ['example.com']],
    ['another script', 'bücher.example', ['xn--bcher-kva.example']],
  ])('reads %s', (_what, text, domains) => {
    expect(parseEmailDomains(text)).toEqual(domains);
  });

  it.each(['kim@example.com', '*.example.com', 'exa mple.com', 'a,b c'])(
    'refuses what is no domain: %s',
    (text) => {
      expect(() => parseEmailDomains(text)).toThrow('/body/emailDomains');
    },
  );

  it('refuses more than 100', () => {
    const many = Array.from({ length: 101 }, (_, index) => `d${index}.example`).join(',');
    expect(() => parseEmailDomains(many)).toThrow('at most 100');
  });
});

describe('isAllowedEmail', () => {
  it.each([
    ['any domain, if none is named', 'kim@example.net', [], true],
    ['the named domain', 'kim@example.com', ['example.com'], true],
    ['the named domain in capitals', 'Kim@EXAMPLE.COM', ['example.com'], true],
    ['another domain', 'kim@example.net', ['example.com'], false],
    ['a subdomain', 'kim@dev.example.com', ['example.com'], false],
    ['a domain that ends the same', 'kim@notexample.com', ['example.com'], false],
    ['a domain in front of another', 'kim@example.com@evil.example', ['example.com'], false],
    ['no domain', 'kim', [], false],
    ['no name', '@example.com', ['example.com'], false],
  ])('%s: %s', (_what, email, domains, allowed) => {
    expect(isAllowedEmail(email, domains)).toBe(allowed);
  });
});
