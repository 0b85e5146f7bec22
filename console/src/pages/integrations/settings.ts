import type { Addon, AddonProvider, AddonSettings } from 'generated:api';
import type { Filled } from '../../api/filled.ts';

/** What a form about an integration edits. Parameters that are secret are kept apart, and never stored. */
export type IntegrationDraft = Filled<
  AddonSettings,
  'description' | 'enabled' | 'events' | 'projects' | 'environments'
> &
  Pick<Addon, 'parameters'>;

type Parameter = Pick<NonNullable<AddonProvider['parameters']>[number], 'name' | 'sensitive'>;

/** The settings of a new integration: on, for all events. */
export const emptySettings: IntegrationDraft = {
  description: '',
  enabled: true,
  parameters: {},
  events: [],
  projects: [],
  environments: [],
};

type StoredIntegration = Pick<
  Addon,
  'description' | 'enabled' | 'parameters' | 'events' | 'projects' | 'environments'
>;

/** The settings of a stored integration, and its secrets: asterisks, which keep what is stored. */
export function settingsOf(
  integration: StoredIntegration,
  parameters: readonly Parameter[],
): { readonly settings: IntegrationDraft; readonly secrets: Readonly<Record<string, string>> } {
  const isSecret = (name: string) =>
    parameters.some((parameter) => parameter.sensitive && parameter.name === name);
  const entries = Object.entries(integration.parameters);
  return {
    settings: {
      description: integration.description ?? '',
      enabled: integration.enabled,
      parameters: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
      events: integration.events,
      projects: integration.projects ?? [],
      environments: integration.environments ?? [],
    },
    secrets: Object.fromEntries(entries.filter(([name]) => isSecret(name))),
  };
}

/** The body of the request that saves an integration. What was left empty is left out. */
export function bodyOf(
  provider: string,
  settings: IntegrationDraft,
  secrets: Readonly<Record<string, string>>,
) {
  const parameters = { ...settings.parameters, ...secrets };
  return {
    ...settings,
    provider,
    parameters: Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '')),
  };
}
