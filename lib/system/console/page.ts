import { createHash } from 'node:crypto';
import { preferredMediaTypes } from 'negotiator/lib/mediaType.js';

/** Nothing inline, and nothing from elsewhere: people sign in here. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

interface ConsolePage {
  readonly html: string;
  /** With a tag that changes with every file of the console, as the page names their hashes. */
  readonly headers: Readonly<Record<'etag', string> & Record<string, string>>;
}

let page: Promise<ConsolePage> | undefined;

/** The page that loads the console. */
export function consolePage(): Promise<ConsolePage> {
  page ??= loadPage();
  return page;
}

/** Whether a request is a browser that opens a page. Callers that accept anything get JSON. */
export function wantsPage(method: string, accept: string | undefined): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [preferred] = preferredMediaTypes(accept ?? '*/*', ['application/json', 'text/html']);
  return preferred === 'text/html';
}

async function loadPage(): Promise<ConsolePage> {
  const { default: html } = await import('generated:console/index');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    etag: `"${createHash('sha256').update(html).digest('base64url')}"`,
    vary: 'accept',
  };
  return { html, headers };
}
