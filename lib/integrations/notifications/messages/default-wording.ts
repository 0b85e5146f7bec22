import type { Event } from '../../../events/log/types.ts';
import { type Facts, statesOf } from './facts.ts';
import { type Message, say, strong } from './message.ts';
import type { Wording } from './wording.ts';

const verbs =
  'created|updated|deleted|archived|revived|added|removed|imported|exported|deprecated|reactivated|favorited|unfavorited|changed';
const thingAndVerb = new RegExp(`^(.+)-(${verbs})$`);

/** The wording of types without one of their own, derived from the name of the type. */
export function defaultWording({ type }: Event): Wording {
  const words = inWords(type);
  return { title: words.charAt(0).toUpperCase() + words.slice(1), text: tell };
}

function inWords(text: string): string {
  return text.replaceAll('-', ' ');
}

function tell({ event, actor, place }: Facts): Message {
  const name = nameOf(event);
  const named = name === undefined ? [] : say` ${strong(name)}`;
  const [, thing, verb] = thingAndVerb.exec(event.type) ?? [];
  return thing && verb
    ? say`${actor} ${verb} the ${inWords(thing)}${named}${place}`
    : say`${actor} caused “${inWords(event.type)}”${named}${place}`;
}

/**
 * The name of what the event is about. The message shows nothing else of it, because the rest may
 * be private.
 */
function nameOf(event: Event): string | undefined {
  const { after, before } = statesOf<{ readonly name: unknown }>(event);
  const name = event.featureName ?? after.name ?? before.name;
  return typeof name === 'string' ? name : undefined;
}
