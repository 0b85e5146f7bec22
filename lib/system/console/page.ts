import { createHash } from 'node:crypto';
import { preferredMediaTypes } from 'negotiator/lib/mediaType.js';
import { config } from '../../platform/config.ts';

/**
 * Nothing inline, and nothing from elsewhere: people sign in here. The one exception is the script that the build puts
 * into the page, by its hash: it helps when the other files do not come, so it comes with the page.
 */
const policyWith = (script: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'self'",
    `connect-src ${["'self'", pushOrigin()].join(' ').trim()}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The only other host that a page may connect to, where the deployment tells pages of changes. */
function pushOrigin(): string {
  const { pushUrl } = config();
  return pushUrl === undefined ? '' : new URL(pushUrl).origin;
}

interface ConsolePage {
  readonly html: string;
  /** With a tag that changes with every file of the console, as the page names their hashes. */
  readonly headers: Readonly<Record<'etag', string> & Record<string, string>>;
}

/** By the links in them: as many as there are files of pages. */
const pages = new Map<string, ConsolePage>();

/**
 * The page that loads the console, with links to the files of what is shown at a path, so that the browser asks for
 * them at once, not one after the other.
 */
export async function consolePage(path: string): Promise<ConsolePage> {
  const { html, preloads } = (await import('generated:console/index')).default;
  const { files = [] } = preloads.find(({ pattern }) => new RegExp(pattern).test(path)) ?? {};
  const links = files.map((file) => `<link rel="modulepreload" href="${file}">`).join('\n');
  const page = pages.get(links) ?? pageOf(html.replace('{preloads}', links));
  pages.set(links, page);
  return page;
}

/** Whether a request is a browser that opens a page. Callers that accept anything get JSON. */
export function wantsPage(method: string, accept: string | undefined): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [preferred] = preferredMediaTypes(accept ?? '*/*', ['application/json', 'text/html']);
  return preferred === 'text/html';
}

function pageOf(html: string): ConsolePage {
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const policy = policyWith(script);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    etag: `"${createHash('sha256').update(policy).update(html).digest('base64url')}"`,
    vary: 'accept',
  };
  return { html, headers };
}
