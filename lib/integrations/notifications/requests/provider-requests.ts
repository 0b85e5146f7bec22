import type { ProviderName } from '../../addons/providers/model.ts';
import { datadogRequests } from './datadog-request.ts';
import type { RequestInput } from './request-input.ts';
import type { OutboundRequest } from './send-request.ts';
import { slackRequests } from './slack-request.ts';
import { teamsRequests } from './teams-request.ts';
import { webhookRequest } from './webhook-request.ts';

/**
 * Turns an event into the requests of a provider: the same ones for the same event, in every round.
 * @throws {TemplateError} when a template cannot be rendered with this event
 */
export type Sender = (input: RequestInput) => readonly OutboundRequest[];

/** The sender of each provider. */
export const senders: Readonly<Record<ProviderName, Sender>> = {
  webhook: webhookRequest,
  slack: slackRequests,
  teams: teamsRequests,
  datadog: datadogRequests,
};
