import type { Event } from '../events/types.ts';

/** What the requests of a provider are made from. */
export interface RequestInput {
  /** Parameters of the addon, secrets opened. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly event: Event;
  /** Stable for this event and addon, however often it is sent. */
  readonly id: string;
  readonly now: Date;
  /** Where people reach the service, without a slash at the end; for links. */
  readonly baseUrl: string;
}
