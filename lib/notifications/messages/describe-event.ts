import type { Event } from '../../events/types.ts';
import { changeRequestWordings } from './change-request-wordings.ts';
import { defaultWording } from './default-wording.ts';
import { environmentWordings } from './environment-wordings.ts';
import { factsOf } from './facts.ts';
import { flagWordings } from './flag-wordings.ts';
import { type Message, say } from './message.ts';
import type { Wordings } from './wording.ts';

/** An event in words. */
export interface Description {
  /** What happened and to which flag, in a few words. */
  readonly title: string;
  /** Who did what to which flag, where, and with what difference. */
  readonly text: Message;
  /** Where more can be seen. */
  readonly page: string;
}

/** Texts by type; all other types are told by their names. */
export const wordings: Wordings = {
  ...flagWordings,
  ...environmentWordings,
  ...changeRequestWordings,
};

/** Texts of others may end in one already. */
const withPeriod = (text: Message): Message => {
  const last = text.at(-1);
  return typeof last === 'string' && last.endsWith('.') ? text : say`${text}.`;
};

/** Sentences whose subject is a thing begin with its article. */
const capitalized = ([first, ...rest]: Message): Message =>
  typeof first === 'string'
    ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest]
    : [...(first === undefined ? [] : [first]), ...rest];

/**
 * Tells an event in a sentence that has no style yet. Pure.
 * @param baseUrl where people reach the service, without a slash at the end
 */
export const describeEvent = (event: Event, baseUrl: string): Description => {
  const facts = factsOf(event, baseUrl);
  const { title, text, page } = wordings[event.type] ?? defaultWording(event);
  const about = event.featureName ?? event.project;
  return {
    title: about === null ? title : `${title}: ${about}`,
    text: withPeriod(capitalized(text(facts))),
    page: page ? page(facts) : facts.page,
  };
};
