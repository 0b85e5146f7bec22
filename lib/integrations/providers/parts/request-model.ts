import type { Event } from '../../../events/log/types.ts';

/** The input for building the requests of a provider. */
export interface RequestInput {
  /** Parameters of the integration, secrets decrypted. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly event: Event;
  /** The idempotency key: the same in every attempt at sending this event to this integration. */
  readonly id: string;
  readonly now: Date;
  /** Public address of the service without a trailing slash; for links. */
  readonly baseUrl: string;
}

/** A request that can be sent any number of times, byte for byte the same each time. */
export interface OutboundRequest {
  /**
   * Distinguishes the requests of a delivery, for example by channel; `''` if there is only one. It
   * is stable, so that a request that was received is not sent again.
   */
  readonly destination: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}
