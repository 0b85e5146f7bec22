import { Fragment } from 'react';
import { Link } from 'wouter';
import { strategyName } from '../../../lib/words/events/environment-wordings.ts';
import { eventInWords } from '../../../lib/words/events/event-in-words.ts';
import { shareChangeOf } from '../../../lib/words/events/event-kinds.ts';
import { factsOf, type Reader, type WordedEvent } from '../../../lib/words/events/facts.ts';
import { type Message, say, textOf } from '../../../lib/words/message.ts';
import { eventsAddress } from '../addresses.ts';

const reader: Reader = { medium: 'console', baseUrl: '' };

/** Who did what, as text: for the title of a page. */
export function eventText(event: WordedEvent): string {
  return textOf(messageOf(event));
}

/**
 * Who did what, with its names emphasized.
 * @param isLinked whether names lead to their pages; not where the sentence stands within a link
 */
export function EventSentence({
  event,
  isLinked = false,
}: {
  readonly event: WordedEvent;
  readonly isLinked?: boolean;
}) {
  return messageOf(event).map((part, index) => {
    if (typeof part === 'string') return part;
    if ('link' in part) {
      return isLinked ? (
        <Link key={part.url} href={part.url}>
          {part.link}
        </Link>
      ) : (
        <Fragment key={part.url}>{part.link}</Fragment>
      );
    }
    // The first name is that of the person.
    if (isLinked && index > 0 && part.strong === event.environment) {
      return (
        <Link key={part.strong} href={eventsAddress({ environment: part.strong })}>
          {part.strong}
        </Link>
      );
    }
    return <strong key={part.strong}>{part.strong}</strong>;
  });
}

/** The sentence of the service; where a share was changed, the numbers are in it. */
function messageOf(event: WordedEvent): Message {
  const share = shareChangeOf(event);
  if (!share) return eventInWords(event, reader).text;
  const { actor, flag, place } = factsOf(event, reader);
  const { title } = (event.data ?? {}) as { readonly title?: unknown };
  const strategy = title ? `${strategyName(event.data)} of ` : '';
  return say`${actor} changed the share of ${strategy}${flag}${place}: ${share.before} → ${share.after} %`;
}
