import type { Routes } from 'generated:api';
/** What a form about a receiver edits. Parameters that are secret are kept apart, and never stored. */
export interface ReceiverSettings {
  readonly description: string;
  readonly enabled: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly projects: readonly string[];
  readonly environments: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly sensitive: boolean;
}

/** The settings of a new receiver: on, for all events. */
export const emptySettings: ReceiverSettings = {
  description: '',
  enabled: true,
  parameters: {},
  events: [],
  projects: [],
  environments: [],
};

type StoredAddon = Pick<
  Routes['GET /api/admin/addons/{id}']['output'],
  'description' | 'enabled' | 'events' | 'projects' | 'environments'
> & { readonly parameters: Readonly<Record<string, string>> };

/** The settings of a stored receiver, and its secrets: asterisks, which keep what is stored. */
export function settingsOf(
  addon: StoredAddon,
  parameters: readonly Parameter[],
): { readonly settings: ReceiverSettings; readonly secrets: Readonly<Record<string, string>> } {
  const isSecret = (name: string) =>
    parameters.some((parameter) => parameter.sensitive && parameter.name === name);
  const entries = Object.entries(addon.parameters);
  return {
    settings: {
      description: addon.description ?? '',
      enabled: addon.enabled,
      parameters: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
      events: addon.events,
      projects: addon.projects ?? [],
      environments: addon.environments ?? [],
    },
    secrets: Object.fromEntries(entries.filter(([name]) => isSecret(name))),
  };
}

/** The body of the request that saves a receiver. What was left empty is left out. */
export function bodyOf(
  provider: string,
  settings: ReceiverSettings,
  secrets: Readonly<Record<string, string>>,
) {
  const parameters = { ...settings.parameters, ...secrets };
  return {
    ...settings,
    provider,
    parameters: Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '')),
  };
}
