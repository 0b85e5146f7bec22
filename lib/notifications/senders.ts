import type { ProviderName } from '../addons/model.ts';
import type { OutboundRequest } from './send-request.ts';
import { type RequestInput, webhookRequest } from './webhook-request.ts';

/**
 * Turns an event into the requests of a provider: the same ones for the same event, in every round.
 * @throws {TemplateError} when a template can not be rendered with this event
 */
export type Sender = (input: RequestInput) => readonly OutboundRequest[];

/** Providers that can send. Nothing is queued for the others: it could only fail. */
export const senders: Readonly<Partial<Record<ProviderName, Sender>>> = {
  webhook: webhookRequest,
};
