import { datadog } from './datadog.ts';
import type { Provider, ProviderName } from './model.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

/** Every provider by name, in listing order. */
export const providers: Readonly<Record<ProviderName, Provider>> = {
  webhook,
  slack,
  teams,
  datadog,
};

/** The provider with that name, if any. */
export function findProvider(name: string): Provider | undefined {
  return Object.hasOwn(providers, name) ? providers[name as ProviderName] : undefined;
}
