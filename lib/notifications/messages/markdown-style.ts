import type { Style } from './render.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Backslashes for what markdown reads within a line, entities for what HTML reads, because some
 * renderers let HTML through. Of `%%%`, which ends markdown in Datadog, nothing is left.
 */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]~|]|%(?=%)/g, '\\$&')
    .replace(/[&<>]/g, (found) => entities[found] ?? found);

/** A URL may hold parentheses and blanks, the place of a link's address may not. */
const escapeUrl = (url: string): string =>
  url.replace(/[()<>\s\\]/g, (found) => `%${found.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Markdown as CommonMark has it, for Teams, Datadog and templates. */
export const markdownStyle: Style = {
  plain: escaped,
  strong: (text) => (text.trim() !== text || text === '' ? escaped(text) : `**${escaped(text)}**`),
  link: (text, url) => `[${escaped(text)}](${escapeUrl(url)})`,
};
