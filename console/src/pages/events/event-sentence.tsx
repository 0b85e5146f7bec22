import { eventInWords } from '../../../../lib/words/events/event-in-words.ts';
import type { Reader, WordedEvent } from '../../../../lib/words/events/facts.ts';
import { textOf } from '../../../../lib/words/message.ts';

const reader: Reader = { medium: 'console', baseUrl: '' };

/** Who did what, as text: for the title of a page. */
export function eventText(event: WordedEvent): string {
  return textOf(eventInWords(event, reader).text);
}

/** Who did what, with its names emphasized. What it links to in messages is text here: it stands within a link. */
export function EventSentence({ event }: { readonly event: WordedEvent }) {
  return eventInWords(event, reader).text.map((part) => {
    if (typeof part === 'string') return part;
    return 'strong' in part ? <strong key={part.strong}>{part.strong}</strong> : part.link;
  });
}
