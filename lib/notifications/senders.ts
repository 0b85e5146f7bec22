import type { ProviderName } from '../addons/model.ts';
import type { OutboundRequest } from './send-request.ts';
import { type RequestInput, webhookRequest } from './webhook-request.ts';

/** Turns an event into the request of a provider. */
export type Sender = (input: RequestInput) => OutboundRequest;

/** Providers that can send. Nothing is queued for the others: it could only fail. */
export const senders: Readonly<Partial<Record<ProviderName, Sender>>> = {
  webhook: webhookRequest,
};
