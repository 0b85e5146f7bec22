import type { EventType } from '../../events/types.ts';
import type { Facts } from './facts.ts';
import type { Message } from './message.ts';

/** How events of one type are told. */
export interface Wording {
  /** What happened, in a few words. */
  readonly title: string;
  /** The sentence, without its period. */
  readonly text: (facts: Facts) => Message;
  /** What is linked beside it; the flag or the project when it is left out. */
  readonly page?: (facts: Facts) => string;
}

/** Wordings by type of event. */
export type Wordings = Readonly<Partial<Record<EventType, Wording>>>;
