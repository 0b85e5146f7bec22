import type { Agent } from '../auth/author.ts';

/** Longest name and version of an agent in an event; longer ones are cut. */
const MAX_AGENT_NAME = 100;

/** Product and version at the beginning of a `User-Agent` header (RFC 9110 §10.1.5). */
const product = /^([\w!#$%&'*+.^`|~-]{1,100})(?:\/([\w!#$%&'*+.^`|~-]{1,100}))?/;

/**
 * The agent behind a request, as it names itself: by the client information of MCP or, with clients of before
 * 2026-07-28, which send that only once, by the `User-Agent` header. Pure.
 */
export function agentOf(
  client: { readonly name?: unknown; readonly version?: unknown } | undefined,
  userAgent: string | undefined,
): Agent {
  const [, program, version] = product.exec(userAgent ?? '') ?? [];
  const named = text(client?.name);
  if (named !== '') return { name: named, version: text(client?.version) };
  return { name: program ?? 'unknown', version: version ?? '' };
}

/** Without what cannot be stored or shown. */
function text(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .toWellFormed()
    .replaceAll(/\p{C}/gu, '')
    .trim()
    .slice(0, MAX_AGENT_NAME)
    .toWellFormed();
}
