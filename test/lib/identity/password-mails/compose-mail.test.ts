import { describe, expect, it } from 'vitest';
import {
  composeInvitation,
  composeResetMail,
} from '../../../../lib/identity/password-mails/compose-mail.ts';
import { oneLine, plainName } from '../../../../lib/identity/password-mails/plain-name.ts';

const baseUrl = 'https://flags.example.com';
const token = '7.ab';

function recipient(more: { readonly name?: string | null; readonly username?: string } = {}) {
  const user = {
    id: 7,
    accountType: 'User' as const,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    username: null,
    rootRole: 3,
    passwordHash: null,
    loginAttempts: 0,
    seenAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    scimId: null,
    version: 1,
    ...more,
  };
  return { user, token, baseUrl };
}

describe('the mail of a reset', () => {
  it('says who asked, what happens, and has the link', () => {
    expect(composeResetMail(recipient())).toEqual({
      to: 'ada@example.com',
      subject: 'Set a new password for Flagwright',
      text: [
        'Hello Ada Lovelace,',
        'Somebody, probably you, has requested a new password for your account ada@example.com at https://flags.example.com.',
        'Open this link within an hour to set one. It works once, and then ends all your sessions:',
        'https://flags.example.com/reset-password?token=7.ab',
        'If you have not requested it, ignore this e-mail: your password stays as it is, and nobody else has the link.',
        '',
      ].join('\n\n'),
      html: expect.stringContaining('<p>Hello Ada Lovelace,</p>'),
    });
  });
});

describe('an invitation', () => {
  it('says who has created the account, and has the link', () => {
    const { subject, text } = composeInvitation(recipient(), 'admin@example.com');

    expect(subject).toBe('Your account for Flagwright');
    expect(text).toContain('admin@example.com has created an account for you at https://flags');
    expect(text).toContain('\n\nhttps://flags.example.com/new-user?token=7.ab\n\n');
  });

  it('has the same link in HTML', () => {
    const { html } = composeInvitation(recipient(), 'admin');
    const [, href = ''] = /<a href="([^"]+)">/.exec(html) ?? [];

    expect(unescaped(href)).toBe('https://flags.example.com/new-user?token=7.ab');
  });

  it('shows a hostile author as text, in one line', () => {
    const { text, html } = composeInvitation(
      recipient(),
      '<script>alert(1)</script>\r\n\r\nOpen this instead',
    );

    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(text).toContain('<script>alert(1)</script> Open this instead has created');
  });
});

describe('the name in a greeting', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ["Seán O'Neill & Co", "Seán O'Neill & Co"],
    ['李小龍', '李小龍'],
    ['  Ada \r\n Lovelace ', 'Ada Lovelace'],
    ['Ada\u202Eecalevol\u0000', 'Ada ecalevol'],
    [null, undefined],
    ['', undefined],
    ['\u200B', undefined],
    ['Your account is locked, visit evil.com', undefined],
    ['http://evil', undefined],
    ['evil@example.com', undefined],
    ['<b>Ada</b>', undefined],
    ['a'.repeat(81), undefined],
  ])('of %j is %j', (name, shown) => {
    expect(plainName(name)).toBe(shown);
  });

  it('is left out where it could be more than a name', () => {
    const { text, html, subject } = composeResetMail(
      recipient({ name: '<a href="https://evil.example">x</a>\r\nBcc: eve@example.com' }),
    );

    expect(text).toMatch(/^Hello,\n/);
    expect(text + html + subject).not.toMatch(/evil|eve@/);
  });
});

it('one line has no breaks, and no characters that cannot be seen', () => {
  expect(oneLine(' a\u2028b\tc\u0007d\n')).toBe('a b c d');
});

/** As a mail client reads an attribute. */
function unescaped(text: string): string {
  return text.replaceAll(/&#x([\dA-F]+);/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
