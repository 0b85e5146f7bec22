import { datadogChecks } from './datadog/check.ts';
import type { ParameterChecks } from './parts/parameter-check.ts';
import type { ProviderName } from './providers.ts';
import { slackChecks } from './slack/check.ts';
import { teamsChecks } from './teams/check.ts';
import { webhookChecks } from './webhook/check.ts';

/** How each provider's parameters are checked when an integration is saved. */
export const parameterChecks: Readonly<Record<ProviderName, ParameterChecks>> = {
  webhook: webhookChecks,
  slack: slackChecks,
  teams: teamsChecks,
  datadog: datadogChecks,
};
