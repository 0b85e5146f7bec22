import { MASK } from '../../platform/secrets/mask.ts';
import type { Provider } from '../providers/providers.ts';
import type { Integration } from './model.ts';

type Listed<T> = T extends readonly (infer I)[] ? I[] : T;

/** An integration as the API returns it. */
interface IntegrationView {
  readonly id: number;
  readonly provider: string;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly parameters: Record<string, string>;
  readonly events: Listed<Integration['events']>;
  readonly projects: string[];
  readonly environments: string[];
  readonly createdAt: string;
}

/** An integration without its parameters, as events contain it. */
export function withoutParameters(integration: Integration): Omit<IntegrationView, 'parameters'> {
  return {
    id: integration.id,
    provider: integration.provider,
    description: integration.description,
    enabled: integration.enabled,
    events: [...integration.events],
    projects: [...integration.projects],
    environments: [...integration.environments],
    createdAt: integration.createdAt,
  };
}

/** An integration as the API returns it, with six asterisks in place of each stored secret. */
export function presentIntegration(integration: Integration): IntegrationView {
  return {
    ...withoutParameters(integration),
    parameters: {
      ...integration.parameters,
      ...Object.fromEntries(Object.keys(integration.secrets).map((name) => [name, MASK])),
    },
  };
}

/** A provider as the API returns it. */
export function presentProvider({
  parameters,
  events,
  tagTypes,
  defaultUrl: _inPlaceholder,
  ...provider
}: Provider) {
  return {
    ...provider,
    parameters: parameters.map((parameter) => ({ ...parameter })),
    events: [...events],
    tagTypes: tagTypes.map((tagType) => ({ ...tagType })),
  };
}
