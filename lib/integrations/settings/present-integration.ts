import { MASK } from '../../platform/secrets/mask.ts';
import type { Addon } from './model.ts';
import type { Provider } from './providers/model.ts';

type Listed<T> = T extends readonly (infer I)[] ? I[] : T;

/** An addon as the API returns it. */
interface AddonView {
  readonly id: number;
  readonly provider: string;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly parameters: Record<string, string>;
  readonly events: Listed<Addon['events']>;
  readonly projects: string[];
  readonly environments: string[];
  readonly createdAt: string;
}

/** An addon without its parameters, as events contain it. */
export function withoutParameters(addon: Addon): Omit<AddonView, 'parameters'> {
  return {
    id: addon.id,
    provider: addon.provider,
    description: addon.description,
    enabled: addon.enabled,
    events: [...addon.events],
    projects: [...addon.projects],
    environments: [...addon.environments],
    createdAt: addon.createdAt,
  };
}

/** An addon as the API returns it, with six asterisks in place of each stored secret. */
export function presentAddon(addon: Addon): AddonView {
  return {
    ...withoutParameters(addon),
    parameters: {
      ...addon.parameters,
      ...Object.fromEntries(Object.keys(addon.secrets).map((name) => [name, MASK])),
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
