import type { Event } from '../../../events/types.ts';

/** The input for building the requests of a provider. */
export interface RequestInput {
  /** Parameters of the addon, secrets decrypted. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly event: Event;
  /** The same in every attempt at sending this event to this addon. */
  readonly id: string;
  readonly now: Date;
  /** Public address of the service without a trailing slash; for links. */
  readonly baseUrl: string;
}
