import { datadog } from './datadog/definition.ts';
import type { ProviderDefinition } from './parts/model.ts';
import { slack } from './slack/definition.ts';
import { teams } from './teams/definition.ts';
import { webhook } from './webhook/definition.ts';

/** Every provider by its name, in listing order. */
const definitions = { webhook, slack, teams, datadog } as const;

export type ProviderName = keyof typeof definitions;

/** A provider that there is. */
export type Provider = ProviderDefinition<ProviderName>;

/** Every provider by name, in listing order; its name is that of its definition. */
export const providers: { readonly [Name in ProviderName]: ProviderDefinition<Name> } = definitions;

/** The provider with that name, if any. */
export function findProvider(name: string): Provider | undefined {
  return Object.hasOwn(providers, name) ? providers[name as ProviderName] : undefined;
}
