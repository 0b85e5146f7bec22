import type { EventType } from '../../events/log/types.ts';
import type { InputOf } from '../../http/contract.ts';
import { config } from '../../platform/config.ts';
import { ExceedsLimitError, invalid } from '../../platform/errors.ts';
import type { Fault } from '../../platform/fault.ts';
import type { Provider } from '../providers/providers.ts';
import { findProvider, providers } from '../providers/providers.ts';
import type { Integration } from './model.ts';
import { type CheckedParameters, checkParameters } from './parameters.ts';
import type { integrationInputSchema } from './schema.ts';
import { storedSecrets } from './secrets.ts';

/** The request body for creating or replacing an integration; its shape has been validated. */
export type IntegrationInput = InputOf<typeof integrationInputSchema>;

/** The validated request: all of an integration except its identity and its encrypted secrets. */
export interface IntegrationSettings {
  readonly settings: Pick<
    Integration,
    'provider' | 'description' | 'enabled' | 'parameters' | 'events' | 'projects' | 'environments'
  >;
  readonly provider: Provider;
  readonly sensitive: CheckedParameters['sensitive'];
}

/** An event contains the integration before and after a change, and a table item holds 400 KB. */
const MAX_INTEGRATION_BYTES = 150_000;

/**
 * Validates the request for an integration.
 *
 * @param stored the integration to replace, if any
 * @throws {ValidationError} naming what is wrong
 * @throws {ExceedsLimitError} for more than 150 kB
 */
export function checkSettings(input: IntegrationInput, stored?: Integration): IntegrationSettings {
  const provider = providerOf(input);
  if (stored && stored.provider !== provider.name) {
    refuseProvider(`cannot be changed: the integration is of ${stored.provider}`);
  }
  const { plain, sensitive } = checkParameters(
    provider,
    input.parameters,
    stored && storedSecrets(stored),
    { allowPrivate: config().allowPrivateWebhookTargets },
  );
  const settings = {
    provider: provider.name,
    description: input.description ?? null,
    enabled: input.enabled,
    parameters: plain,
    events: eventsOf(input, provider),
    projects: [...new Set(input.projects)],
    environments: [...new Set(input.environments)],
  };
  refuseLargeSettings(settings);
  return { provider, sensitive, settings };
}

function providerOf({ type, provider = type }: IntegrationInput): Provider {
  if (provider === undefined) return refuseProvider('is required');
  if (type !== undefined && type !== provider) return refuseProvider('must be the same as `type`');
  const known = Object.keys(providers).join(', ');
  return findProvider(provider) ?? refuseProvider(`must be one of: ${known}`, { sent: provider });
}

function refuseProvider(rule: string, more?: Pick<Fault, 'sent' | 'hint'>): never {
  throw invalid('/body/provider', rule, more);
}

/** Checks the event types and removes duplicates; keeps the order. */
function eventsOf({ events }: IntegrationInput, provider: Provider): EventType[] {
  const available: readonly string[] = provider.events;
  const isAvailable = (type: string): type is EventType => available.includes(type);
  const unknown = events.filter((type) => !isAvailable(type));
  if (unknown.length > 0) {
    const named = unknown
      .slice(0, 10)
      .map((type) => JSON.stringify(type))
      .join(', ');
    throw invalid(
      '/body/events',
      `has event types that the provider ${provider.name} does not support: ${named}`,
    );
  }
  return [...new Set(events.filter(isAvailable))];
}

function refuseLargeSettings(settings: IntegrationSettings['settings']): void {
  if (Buffer.byteLength(JSON.stringify(settings)) <= MAX_INTEGRATION_BYTES) return;
  throw new ExceedsLimitError('bytes of an integration', MAX_INTEGRATION_BYTES);
}
