import type { EventType } from '../../events/log/types.ts';
import { type Message, say } from '../message.ts';
import { upperFirst } from '../phrases.ts';
import { changeRequestWordings } from './change-request-wordings.ts';
import { environmentWordings } from './environment-wordings.ts';
import { factsOf, type Reader, type WordedEvent } from './facts.ts';
import { flagWordings } from './flag-wordings.ts';
import { instanceWordings } from './instance-wordings.ts';
import { releasePlanWordings } from './release-plan-wordings.ts';
import { weeklyWordings } from './weekly-wordings.ts';
import type { Wording } from './wording.ts';

/** An event in words. */
interface ToldEvent {
  /** What happened, in a few words. */
  readonly title: string;
  /** Who did what to which flag, and where; a sentence without its period. */
  readonly text: Message;
  /** What is different afterwards, in further sentences, the last one without its period; may be empty. */
  readonly details: string;
  /** The page with more details. */
  readonly page: string;
}

/** The wording of each type of event: a new type does not compile without one. */
const wordings: Readonly<Record<EventType, Wording>> = {
  ...flagWordings,
  ...environmentWordings,
  ...releasePlanWordings,
  ...changeRequestWordings,
  ...weeklyWordings,
  ...instanceWordings,
};

/** Describes an event in a sentence without a style. Pure. */
export function eventInWords(event: WordedEvent, reader: Reader): ToldEvent {
  const facts = factsOf(event, reader);
  const { text, details, page } = wordingOf(event.type);
  return {
    title: eventTypeInWords(event.type),
    text: capitalized(withoutPeriod(text(facts))),
    details: details ? details(facts).replace(/\.$/, '') : '',
    page: page ? page(facts) : facts.page,
  };
}

/** What an event is told with, as whole sentences. Pure. */
export function sentencesOf({ text, details }: Pick<ToldEvent, 'text' | 'details'>): Message {
  return say`${text}.${details && ` ${details}.`}`;
}

/** The type of an event as a title: `Strategy changed`. Pure. */
export function eventTypeInWords(type: string): string {
  return wordingOf(type).title;
}

function wordingOf(type: string): Wording {
  if (Object.hasOwn(wordings, type)) return wordings[type as EventType];
  const name = type.replaceAll('-', ' ');
  return {
    title: upperFirst(name),
    text: ({ actor, place }) => say`${actor} caused the event “${name}”${place}`,
  };
}

/** Reasons from outside may end with a period. */
function withoutPeriod(text: Message): Message {
  const last = text.at(-1);
  return typeof last === 'string' ? [...text.slice(0, -1), last.replace(/\.$/, '')] : text;
}

/** Sentences whose subject is not a person start with a lower-case article. */
function capitalized([first, ...rest]: Message): Message {
  return typeof first === 'string'
    ? [upperFirst(first), ...rest]
    : [...(first === undefined ? [] : [first]), ...rest];
}
