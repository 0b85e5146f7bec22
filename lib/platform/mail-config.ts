import { ConfigurationError } from './configuration-error.ts';

const TRANSPORTS = ['none', 'ses', 'smtp', 'console'] as const;

/** How e-mail is sent. */
export interface MailConfig {
  /** `console` prints mails instead: on one machine only. */
  readonly transport: (typeof TRANSPORTS)[number];
  /** Address of the sender; empty where none is needed. */
  readonly from: string;
  /** Set for `smtp`. */
  readonly smtp: SmtpConfig | undefined;
}

/** Where the SMTP server is, and who we are there. */
export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** From the first byte; by STARTTLS, or no mail is sent; or by STARTTLS if the server has it. */
  readonly tls: 'implicit' | 'required' | 'optional';
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** ARN of the secret in Secrets Manager that is the password, where `password` is not set. */
  readonly passwordSecret: string | undefined;
}

type ProcessVariables = Readonly<Record<string, string | undefined>>;

/** Ports of message submission: RFC 8314 with TLS, RFC 6409 with STARTTLS. */
const PORTS: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587 };

/** As strict as an address that we send from has to be, and free of anything that ends a header. */
const addressPattern = /^[^\s<>"',;:@]+@[^\s<>"',;:@]+$/;

const loopbackPattern = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Parses the variables for e-mail.
 * @throws {ConfigurationError} naming the first invalid variable
 */
export function parseMailConfig(env: ProcessVariables): MailConfig {
  const raw = env.MAIL_TRANSPORT || 'none';
  const transport = TRANSPORTS.find((name) => name === raw);
  if (!transport) {
    throw new ConfigurationError(
      `MAIL_TRANSPORT must be ${TRANSPORTS.join(', ')}, but is "${raw}".`,
    );
  }
  if (transport === 'console' && env.AWS_LAMBDA_FUNCTION_NAME) {
    throw new ConfigurationError(
      'MAIL_TRANSPORT is console, which is refused in the cloud, because links that set passwords would be in the log.',
    );
  }
  const from = env.MAIL_FROM || '';
  const isSent = transport === 'ses' || transport === 'smtp';
  if ((isSent || from !== '') && !addressPattern.test(from)) {
    throw new ConfigurationError(`MAIL_FROM must be an e-mail address, but is "${from}".`);
  }
  return { transport, from, smtp: transport === 'smtp' ? parseSmtpConfig(env) : undefined };
}

function parseSmtpConfig(env: ProcessVariables): SmtpConfig {
  const url = smtpUrl(env.SMTP_URL ?? '');
  const isLoopback = loopbackPattern.test(url.hostname);
  const startTls = startTlsOf(env.SMTP_TLS || (isLoopback ? 'optional' : 'required'));
  const tls = url.protocol === 'smtps:' ? 'implicit' : startTls;
  const user = env.SMTP_USER || undefined;
  const password = env.SMTP_PASSWORD || undefined;
  const passwordSecret = env.SMTP_PASSWORD_SECRET || undefined;
  if (user !== undefined && tls === 'optional' && !isLoopback) {
    throw new ConfigurationError(
      'SMTP_TLS is optional, which is refused with SMTP_USER, because the password could be sent as plain text.',
    );
  }
  if (user !== undefined && password === undefined && passwordSecret === undefined) {
    throw new ConfigurationError(
      'SMTP_USER is set, so SMTP_PASSWORD or SMTP_PASSWORD_SECRET must be.',
    );
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || PORTS[url.protocol]),
    tls,
    user,
    password,
    passwordSecret,
  };
}

/** The URL is in logs and templates, so it has no credentials. */
function smtpUrl(raw: string): URL {
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  const isServer =
    url && url.protocol in PORTS && url.hostname !== '' && /^\/?$/.test(url.pathname);
  if (isServer && !url.username && !url.password && !url.search && !url.hash) return url;
  throw new ConfigurationError(
    'SMTP_URL must be a server such as smtps://mail.example.com:465 or smtp://mail.example.com:587, without credentials: those are SMTP_USER and SMTP_PASSWORD.',
  );
}

function startTlsOf(raw: string): 'required' | 'optional' {
  if (raw === 'required' || raw === 'optional') return raw;
  throw new ConfigurationError(`SMTP_TLS must be required or optional, but is "${raw}".`);
}
