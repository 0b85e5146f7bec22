import type { Style } from './render.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** CommonMark for Teams, Datadog and templates. */
export const markdownStyle: Style = {
  plain: escaped,
  strong: (text) => (text.trim() !== text || text === '' ? escaped(text) : `**${escaped(text)}**`),
  link: (text, url) => `[${escaped(text)}](${escapeUrl(url)})`,
};

/**
 * Escapes markdown with backslashes and HTML with entities, because some renderers let HTML
 * through. The sequence `%%%`, which ends markdown in Datadog, does not survive.
 */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]~|]|%(?=%)/g, '\\$&')
    .replace(/[&<>]/g, (found) => entities[found] ?? found);
}

/** A URL may contain parentheses and spaces, the target of a markdown link may not. */
function escapeUrl(url: string): string {
  return url.replace(
    /[()<>\s\\]/g,
    (found) => `%${found.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
