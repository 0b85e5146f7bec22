import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SmtpConfig } from '../mail-config.ts';
import { getSecretText } from '../secrets/get-secret-text.ts';
import { RecipientRefusedError } from './model.ts';

/** Milliseconds. A function has 30 s, and a server that is asked again later loses nothing. */
const LIMITS = {
  dnsTimeout: 3_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/** Replies about a mailbox (RFC 5321, 4.2.3). Other 5xx, as for a missing login, are about us. */
const MAILBOX_REFUSALS: readonly unknown[] = [550, 551, 553];

/** The part of nodemailer's errors that tells whose fault it is. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/**
 * Sends a message over a connection of its own. A server without TLS gets nothing where TLS is required.
 * @throws {RecipientRefusedError} when the server has no such mailbox
 * @throws {Error} for any other failure
 */
export async function sendBySmtp(smtp: SmtpConfig, message: SendMailOptions): Promise<void> {
  const { host, port, tls, user } = smtp;
  const auth = user === undefined ? undefined : { user, pass: await smtpPassword(smtp) };
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    tls: { minVersion: 'TLSv1.2' },
    ...LIMITS,
    ...(auth && { auth }),
  });
  try {
    await transport.sendMail(message);
  } catch (error) {
    // A rotated password is fetched at the next attempt.
    if ((error as SmtpError).code === 'EAUTH') forgetSmtpPassword();
    throw isRecipientRefused(error as SmtpError)
      ? new RecipientRefusedError((error as SmtpError).message, { cause: error })
      : error;
  } finally {
    transport.close();
  }
}

/** Codes 5.7.x are about policies and rights (RFC 3463): our server may still be told to accept the mail. */
function isRecipientRefused({ command, response = '', responseCode }: SmtpError): boolean {
  const isPolicy = /^\d{3}[ -]5\.7\./.test(response);
  return command === 'RCPT TO' && MAILBOX_REFUSALS.includes(responseCode) && !isPolicy;
}

let known: string | undefined;

/**
 * The password for the SMTP server: the configured one, or that of the secret, which is fetched once and
 * again after `forgetSmtpPassword`.
 * @throws {Error} when the secret cannot be read
 */
async function smtpPassword({ password, passwordSecret }: SmtpConfig): Promise<string> {
  if (password !== undefined) return password;
  if (known !== undefined) return known;
  const text = await getSecretText(passwordSecret ?? '');
  if (!text) throw new Error('The secret of SMTP_PASSWORD_SECRET has no text.');
  known = text;
  return known;
}

/** After a login that the server has refused. */
function forgetSmtpPassword(): void {
  known = undefined;
}
