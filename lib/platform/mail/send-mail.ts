import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { TIMEOUTS } from '../aws/call-aws.ts';
import { config } from '../config.ts';
import { mimeMessage } from './mime-message.ts';
import type { Mail } from './model.ts';
import { sendBySmtp } from './send-by-smtp.ts';

let ses: SESv2Client | undefined;

/**
 * Sends an e-mail as configured, and returns when the next server has accepted it.
 * @throws {RecipientRefusedError} when the server refuses the recipient for good
 * @throws {Error} for any other failure: the same mail may be accepted later
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { transport, from, smtp } = config().mail;
  const message = mimeMessage(mail, from);
  if (smtp) return sendBySmtp(smtp, message);
  if (transport === 'ses') return sendBySes(message);
  if (transport === 'console')
    return console.log(`E-mail to ${mail.to}: ${mail.subject}\n\n${mail.text}`);
  throw new Error('An e-mail was requested, but MAIL_TRANSPORT does not say how to send it.');
}

async function sendBySes(message: SendMailOptions): Promise<void> {
  ses ??= new SESv2Client({
    requestHandler: {
      connectionTimeout: TIMEOUTS.connection,
      requestTimeout: TIMEOUTS.answer,
      throwOnRequestTimeout: true,
    },
  });
  await createTransport({ SES: { sesClient: ses, SendEmailCommand } }).sendMail(message);
}
