import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../lib/platform/configuration-error.ts';
import { parseMailConfig } from '../../../lib/platform/mail-config.ts';

const FROM = 'flags@example.com';

const smtp = (variables: Record<string, string>) =>
  parseMailConfig({ MAIL_TRANSPORT: 'smtp', MAIL_FROM: FROM, ...variables }).smtp;

describe('the variables for e-mail', () => {
  it.each(['', 'none'])('with the transport %j send nothing', (MAIL_TRANSPORT) => {
    expect(parseMailConfig({ MAIL_TRANSPORT })).toEqual({
      transport: 'none',
      from: '',
      smtp: undefined,
    });
  });

  it('need only a sender for SES', () => {
    expect(parseMailConfig({ MAIL_TRANSPORT: 'ses', MAIL_FROM: FROM })).toEqual({
      transport: 'ses',
      from: FROM,
      smtp: undefined,
    });
  });

  it.each([
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, tls: 'implicit' }],
    ['smtps://mail.example.com:2465/', { host: 'mail.example.com', port: 2465, tls: 'implicit' }],
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'required' }],
    ['smtp://mail.example.com:25', { host: 'mail.example.com', port: 25, tls: 'required' }],
    ['smtp://127.0.0.1.example.com', { host: '127.0.0.1.example.com', port: 587, tls: 'required' }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, tls: 'optional' }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'optional' }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, tls: 'optional' }],
  ])('name the server %s', (SMTP_URL, server) => {
    expect(smtp({ SMTP_URL })).toMatchObject(server);
  });

  it.each([
    ['smtp://mail.example.com', 'optional', 'optional'],
    ['smtp://127.0.0.1', 'required', 'required'],
    ['smtps://mail.example.com', 'optional', 'implicit'],
  ])('for %s may say that TLS is %s', (SMTP_URL, SMTP_TLS, tls) => {
    expect(smtp({ SMTP_URL, SMTP_TLS })?.tls).toBe(tls);
  });

  it.each([
    ['smtps://mail.example.com', 'optional'],
    ['smtp://mail.example.com', ''],
    ['smtp://127.0.0.1', ''],
  ])('may have a login for %s with TLS %j', (SMTP_URL, SMTP_TLS) => {
    const login = { SMTP_USER: 'flags', SMTP_PASSWORD: 'secret' };
    expect(smtp({ SMTP_URL, SMTP_TLS, ...login })).toMatchObject({
      user: 'flags',
      password: 'secret',
    });
  });

  it('may name the secret that has the password', () => {
    const SMTP_PASSWORD_SECRET = 'arn:aws:secretsmanager:eu-west-1:000000000000:secret:smtp-AbCdEf';
    expect(
      smtp({ SMTP_URL: 'smtps://mail.example.com', SMTP_USER: 'flags', SMTP_PASSWORD_SECRET }),
    ).toMatchObject({ password: undefined, passwordSecret: SMTP_PASSWORD_SECRET });
  });

  const server = { MAIL_TRANSPORT: 'smtp', MAIL_FROM: FROM, SMTP_URL: 'smtp://mail.example.com' };
  it.each([
    ['another transport', { MAIL_TRANSPORT: 'pigeon' }, 'MAIL_TRANSPORT must be none, ses, smtp, '],
    ['no sender', { MAIL_TRANSPORT: 'ses' }, 'MAIL_FROM must be an e-mail address, but is "".'],
    ['a sender with a name', { ...server, MAIL_FROM: 'A <a@example.com>' }, 'MAIL_FROM must be'],
    ['a sender with a line', { ...server, MAIL_FROM: 'a@example.com\nBcc: b' }, 'MAIL_FROM must'],
    ['no server', { ...server, SMTP_URL: '' }, 'SMTP_URL must be a server such as'],
    ['another protocol', { ...server, SMTP_URL: 'https://example.com' }, 'SMTP_URL must be'],
    ['a server with a path', { ...server, SMTP_URL: 'smtp://example.com/x' }, 'SMTP_URL must be'],
    ['a login in the address', { ...server, SMTP_URL: 'smtp://a:b@example.com' }, 'credentials'],
    ['another word for TLS', { ...server, SMTP_TLS: 'no' }, 'SMTP_TLS must be required or'],
    [
      'a login without TLS',
      { ...server, SMTP_TLS: 'optional', SMTP_USER: 'a', SMTP_PASSWORD: 'b' },
      'SMTP_TLS is optional, which is refused with SMTP_USER',
    ],
    ['a login without a password', { ...server, SMTP_USER: 'a' }, 'SMTP_USER is set, so SMTP_PASS'],
    [
      'the terminal in the cloud',
      { MAIL_TRANSPORT: 'console', AWS_LAMBDA_FUNCTION_NAME: 'flagwright-dev-sendMail' },
      'MAIL_TRANSPORT is console, which is refused in the cloud',
    ],
  ])('are refused with %s', (_what, env, message) => {
    expect(() => parseMailConfig(env)).toThrow(ConfigurationError);
    expect(() => parseMailConfig(env)).toThrow(message);
  });

  it('are not repeated by an error about a password in the address', () => {
    expect(() => smtp({ SMTP_URL: 'smtp://a:hunter2@example.com' })).not.toThrow('hunter2');
  });
});
