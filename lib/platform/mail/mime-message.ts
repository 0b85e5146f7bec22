import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './model.ts';

const SENDER = 'Flagwright';

/**
 * A mail as nodemailer takes it. Pure.
 * @param from address of the sender
 */
export function mimeMessage({ to, ...content }: Mail, from: string): SendMailOptions {
  return {
    ...content,
    from: { name: SENDER, address: from },
    // Not as text, which may name several recipients: after a comma, or a line break with another header.
    to: { name: '', address: to },
    // RFC 3834: out-of-office replies are for people.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
