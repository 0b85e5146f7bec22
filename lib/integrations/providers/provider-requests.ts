import { datadogRequests } from './datadog/request.ts';
import type { OutboundRequest, RequestInput } from './parts/request-model.ts';
import type { ProviderName } from './providers.ts';
import { slackRequests } from './slack/request.ts';
import { teamsRequests } from './teams/request.ts';
import { webhookRequest } from './webhook/request.ts';

/**
 * Turns an event into the requests of a provider: the same ones for the same event, in every attempt.
 * @throws {TemplateError} when a template cannot be rendered with this event
 */
export type BuildRequests = (input: RequestInput) => readonly OutboundRequest[];

/** How each provider's requests are built. */
export const providerRequests: Readonly<Record<ProviderName, BuildRequests>> = {
  webhook: webhookRequest,
  slack: slackRequests,
  teams: teamsRequests,
  datadog: datadogRequests,
};
