import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mimeMessage } from '../../../../lib/platform/mail/mime-message.ts';
import { RecipientRefusedError } from '../../../../lib/platform/mail/model.ts';
import { sendBySmtp } from '../../../../lib/platform/mail/send-by-smtp.ts';
import type { SmtpConfig } from '../../../../lib/platform/mail-config.ts';
import { localCertificate } from '../../../support/certificate.ts';
import { localAws } from '../../../support/local-aws.ts';
import {
  type MailServer,
  type MailServerOptions,
  startMailServer,
} from '../../../support/mail-server.ts';
import { SECRET_ARN, startSecretsManager } from '../../../support/secrets-manager.ts';

const LOGIN = { user: 'flags', password: 'a password for mail' };
const mail = { to: 'ann@example.com', subject: 'Hello', text: 'Hi.', html: '<p>Hi.</p>' };

let certificate: Awaited<ReturnType<typeof localCertificate>>;
const trusted = getCACertificates('default');
const servers: MailServer[] = [];

beforeAll(async () => {
  certificate = await localCertificate();
});

afterEach(async () => {
  setDefaultCACertificates(trusted);
  await Promise.all(servers.splice(0).map(({ close }) => close()));
});

async function start(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

function send({ port }: Pick<MailServer, 'port'>, config: Partial<SmtpConfig> = {}, to?: string) {
  const smtp: SmtpConfig = {
    host: '127.0.0.1',
    port,
    tls: 'optional',
    user: undefined,
    password: undefined,
    passwordSecret: undefined,
    ...config,
  };
  return sendBySmtp(smtp, mimeMessage({ ...mail, ...(to && { to }) }, 'flags@example.com'));
}

const trustServer = () => setDefaultCACertificates([...trusted, certificate.cert]);

describe('a mail by SMTP', () => {
  it('reaches its recipient', async () => {
    const server = await start();

    await send(server);

    expect(server.mails).toMatchObject([
      { recipients: ['ann@example.com'], parsed: { subject: 'Hello', text: 'Hi.' } },
    ]);
  });

  it.each([
    ['implicit', 'implicit'],
    ['starttls', 'required'],
  ] as const)('is encrypted (%s), and logs in', async (tls, required) => {
    const server = await start({ tls, ...certificate, login: LOGIN });
    trustServer();

    await send(server, { tls: required, ...LOGIN });

    expect(server.mails).toMatchObject([{ isEncrypted: true, user: 'flags' }]);
  });

  it.each([
    ['implicit', 'implicit'],
    ['starttls', 'required'],
  ] as const)(
    'is not given to a server with an unknown certificate (%s)',
    async (tls, required) => {
      const server = await start({ tls, ...certificate, login: LOGIN });

      await expect(send(server, { tls: required, ...LOGIN })).rejects.toThrow(/certificate/);

      expect([server.mails, server.passwords]).toEqual([[], []]);
    },
  );

  it('is not given to a server without TLS where TLS is required, nor is the password', async () => {
    const server = await start({ login: LOGIN });

    await expect(send(server, { tls: 'required', ...LOGIN })).rejects.toThrow(/STARTTLS|TLS/);

    expect([server.mails, server.passwords]).toEqual([[], []]);
  });

  it.each([
    'ann@example.com\r\nBcc: eve@example.com',
    'ann@example.com, eve@example.com',
    'friends: ann@example.com, eve@example.com;',
    'ann@example.com>\r\nRCPT TO:<eve@example.com',
  ])('to %j cannot name further recipients', async (to) => {
    const server = await start();

    await send(server, {}, to).catch(() => undefined);

    expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com');
    expect(server.mails.map(({ parsed }) => parsed.bcc)).not.toContainEqual(expect.anything());
  });
});

describe('a refusal', () => {
  it.each([
    [550, '5.1.1 no such user'],
    [550, 'no such user'],
    [551, 'user not local'],
    [553, '5.1.3 bad address'],
  ])('with %i %s is about the recipient', async (code, text) => {
    const server = await start();
    server.refuse({ code, text });

    await expect(send(server)).rejects.toThrow(RecipientRefusedError);
  });

  it.each([
    [450, '4.2.1 try again later'],
    [451, 'greylisted'],
    [550, '5.7.1 relaying denied'],
    [530, '5.7.0 log in first'],
    [554, 'refused by policy'],
  ])('with %i %s may end when we try again', async (code, text) => {
    const server = await start();
    server.refuse({ code, text });

    const error: unknown = await send(server).catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(RecipientRefusedError);
  });

  it('is also that nobody listens', async () => {
    const server = await start();
    await server.close();

    await expect(send(server)).rejects.toMatchObject({ code: 'ESOCKET' });
  });
});

describe('a password in Secrets Manager', () => {
  const before = { ...process.env };
  afterAll(() => {
    process.env = before;
  });

  it('is fetched once, and again after the server has refused it', async () => {
    const secrets = await startSecretsManager('a former password');
    Object.assign(process.env, localAws, { AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint });
    const server = await start({ login: LOGIN });
    const viaSecret = { user: LOGIN.user, passwordSecret: SECRET_ARN };

    await expect(send(server, viaSecret)).rejects.toMatchObject({ code: 'EAUTH' });
    secrets.store(LOGIN.password);
    await send(server, viaSecret);
    await send(server, viaSecret);
    await secrets.close();

    expect(server.mails).toHaveLength(2);
    expect(secrets.calls).toEqual(['GetSecretValue', 'GetSecretValue']);
  });
});
