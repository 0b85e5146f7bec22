import type { EventType } from '../../events/log/types.ts';
import type { Message } from '../message.ts';
import type { Facts } from './facts.ts';

/** How events of one type are described. */
export interface Wording {
  /** What happened, in a few words: `Flag archived`. */
  readonly title: string;
  /** The sentence, without its period. */
  readonly text: (facts: Facts) => Message;
  /** What is different afterwards, as further sentences; none by default. */
  readonly details?: (facts: Facts) => string;
  /** The page to link to; by default the flag or the project. */
  readonly page?: (facts: Facts) => string;
}

/** Wordings by type of event. */
export type Wordings = Readonly<Partial<Record<EventType, Wording>>>;
