import type { Message, Part } from '../../words/message.ts';

/** How a provider formats the parts of a message. */
export interface Style {
  /** Escapes text so that it shows exactly as it is. */
  readonly plain: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly link: (text: string, url: string) => string;
}

/**
 * The maximum length of messages: Slack shows no more of a text; Datadog accepts 4,000 including
 * the frame.
 */
const MAX_MESSAGE_LENGTH = 3_000;

const CUT = '…';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Renders a message in a style, with at most `limit` characters. A longer message is cut between
 * two characters of a text, or before a name or a link, and then ends in "…".
 */
export function render(message: Message, style: Style, limit: number = MAX_MESSAGE_LENGTH): string {
  const whole = message.map((part) => renderPart(part, style)).join('');
  if (whole.length <= limit) return whole;
  let text = '';
  for (const part of message) {
    const rendered = renderPart(part, style);
    const room = limit - CUT.length - text.length;
    if (rendered.length > room) {
      return `${text}${typeof part === 'string' ? fitting(part, style, room) : ''}${CUT}`;
    }
    text += rendered;
  }
  return text;
}

function renderPart(part: Part, style: Style): string {
  if (typeof part === 'string') return style.plain(inOneLine(part));
  if ('strong' in part) return style.strong(inOneLine(part.strong));
  return style.link(inOneLine(part.link), part.url);
}

/** Names may contain line breaks; messages may not. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/**
 * The longest start of a text that fits when escaped, without splitting a grapheme or an escape.
 */
function fitting(text: string, style: Style, room: number): string {
  const line = inOneLine(text);
  const places = placesToCut(line, room);
  const first = (count: number): string => style.plain(line.slice(0, places[count]));
  // Bisect, because the escaped length of a character may depend on its neighbour.
  let [fits, tooMany] = [0, places.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (first(middle).length <= room) fits = middle;
    else tooMany = middle;
  }
  return first(fits);
}

/** The positions in a text, up to `end`, between two graphemes. */
function placesToCut(text: string, end: number): number[] {
  const places = [0];
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > end) break;
    places.push(index + segment.length);
  }
  return places;
}
