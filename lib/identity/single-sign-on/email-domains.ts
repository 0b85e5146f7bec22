import { domainToASCII } from 'node:url';
import { invalid } from '../../platform/errors.ts';
import { MAX_EMAIL_DOMAINS } from './model.ts';

const POINTER = '/body/emailDomains';

/**
 * The domains in a text, separated by commas, as they are compared: in lower case and ASCII, each once.
 * @throws {ValidationError} for a text that is not a domain, and for too many
 */
export function parseEmailDomains(text: string): string[] {
  const sent = text.split(',').map((each) => each.trim().replace(/^@/, ''));
  const domains = sent.filter((each) => each !== '').map(domainOf);
  if (domains.length > MAX_EMAIL_DOMAINS) {
    throw invalid(POINTER, `must name at most ${MAX_EMAIL_DOMAINS} domains`);
  }
  return [...new Set(domains)];
}

/** Whether accounts are found and created by an e-mail address. Subdomains have to be named. */
export function isAllowedEmail(email: string, domains: readonly string[]): boolean {
  const at = email.lastIndexOf('@');
  if (at < 1) return false;
  const domain = domainToASCII(email.slice(at + 1));
  return domain !== '' && (domains.length === 0 || domains.includes(domain));
}

function domainOf(text: string): string {
  const domain = domainToASCII(text);
  if (domain !== '' && !/[@\s*]/.test(text)) return domain;
  throw invalid(POINTER, 'must be domains such as example.com, separated by commas', {
    sent: text,
  });
}
