import type { Message, Part } from './message.ts';

/** How one provider writes what a message is made of. */
export interface Style {
  /** Text that shows as it is, whatever characters it has. */
  readonly plain: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly link: (text: string, url: string) => string;
}

/** What messages are cut at: Slack shows no more of a text, Datadog takes 4,000 with what is around it. */
export const MAX_LENGTH = 3_000;

const CUT = '…';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Names may hold line breaks; a message has none. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

const renderPart = (part: Part, style: Style): string => {
  if (typeof part === 'string') return style.plain(inOneLine(part));
  if ('strong' in part) return style.strong(inOneLine(part.strong));
  return style.link(inOneLine(part.link), part.url);
};

/** The places in a text, up to `end`, between two characters of it. */
const placesToCut = (text: string, end: number): number[] => {
  const places = [0];
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > end) break;
    places.push(index + segment.length);
  }
  return places;
};

/** As many whole characters as fit, each with all that its escaping takes. */
const fitting = (text: string, style: Style, room: number): string => {
  const line = inOneLine(text);
  const places = placesToCut(line, room);
  const first = (count: number): string => style.plain(line.slice(0, places[count]));
  // By halves, because what a character takes may depend on the one beside it.
  let [fits, tooMany] = [0, places.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (first(middle).length <= room) fits = middle;
    else tooMany = middle;
  }
  return first(fits);
};

/**
 * Writes a message in a style, at most `limit` characters of it. It is cut between two characters of a
 * text, or before what stands out or is a link, and then ends in "…".
 */
export const render = (message: Message, style: Style, limit: number = MAX_LENGTH): string => {
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
};
