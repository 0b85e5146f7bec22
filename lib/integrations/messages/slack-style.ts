import type { Style } from './render.ts';

/**
 * The three characters that control Slack's format:
 * https://docs.slack.dev/messaging/formatting-message-text
 */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Slack's mrkdwn. It cannot escape `*`, so a name that contains one is not bold. */
export const slackStyle: Style = {
  plain: escaped,
  strong: (text) =>
    text.includes('*') || text.trim() !== text ? escaped(text) : `*${escaped(text)}*`,
  link: (text, url) => `<${escaped(url).replaceAll('|', '%7C')}|${escaped(text)}>`,
};

/** Mentions, channels and links all start with `<`, so a name cannot contain one. */
function escaped(text: string): string {
  return text.replace(/[&<>]/g, (found) => escapes[found] ?? found);
}
