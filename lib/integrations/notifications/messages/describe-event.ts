import type { Event } from '../../../events/log/types.ts';
import { changeRequestWordings } from './change-request-wordings.ts';
import { cleanUpWordings } from './clean-up-wordings.ts';
import { defaultWording } from './default-wording.ts';
import { environmentWordings } from './environment-wordings.ts';
import { factsOf } from './facts.ts';
import { flagWordings } from './flag-wordings.ts';
import { type Message, say } from './message.ts';
import { releasePlanWordings } from './release-plan-wordings.ts';
import type { Wordings } from './wording.ts';

/** An event in words. */
interface Description {
  /** What happened and to which flag, in a few words. */
  readonly title: string;
  /** Who did what to which flag, where, and what changed. */
  readonly text: Message;
  /** The page with more details. */
  readonly page: string;
}

/** Wordings by event type; all other types are described by their names. */
const wordings: Wordings = {
  ...flagWordings,
  ...environmentWordings,
  ...changeRequestWordings,
  ...cleanUpWordings,
  ...releasePlanWordings,
};

/**
 * Describes an event in a sentence without a style. Pure.
 *
 * @param baseUrl public address of the service without a trailing slash
 */
export function describeEvent(event: Event, baseUrl: string): Description {
  const facts = factsOf(event, baseUrl);
  const { title, text, page } = wordings[event.type] ?? defaultWording(event);
  const about = event.featureName ?? event.project;
  return {
    title: about === null ? title : `${title}: ${about}`,
    text: withPeriod(capitalized(text(facts))),
    page: page ? page(facts) : facts.page,
  };
}

/** Adds a period, unless a text from outside already ends with one. */
function withPeriod(text: Message): Message {
  const last = text.at(-1);
  return typeof last === 'string' && last.endsWith('.') ? text : say`${text}.`;
}

/** Sentences whose subject is not a person start with a lower-case article. */
function capitalized([first, ...rest]: Message): Message {
  return typeof first === 'string'
    ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest]
    : [...(first === undefined ? [] : [first]), ...rest];
}
