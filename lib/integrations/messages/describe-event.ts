import type { Event } from '../../events/log/types.ts';
import { eventInWords, sentencesOf } from '../../words/events/event-in-words.ts';
import type { Message } from '../../words/message.ts';

/** An event as a message. */
interface Description {
  /** What happened and to which flag, in a few words. */
  readonly title: string;
  /** Who did what to which flag, where, and what changed. */
  readonly text: Message;
  /** The page with more details. */
  readonly page: string;
}

/**
 * Describes an event in a message without a style. Pure.
 *
 * @param baseUrl public address of the service without a trailing slash
 */
export function describeEvent(event: Event, baseUrl: string): Description {
  const told = eventInWords(event, { medium: 'chat', baseUrl });
  const { title, page } = told;
  const about = event.featureName ?? event.project;
  return {
    title: about === null ? title : `${title}: ${about}`,
    text: sentencesOf(told),
    page,
  };
}
