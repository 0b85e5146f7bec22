import type { EventType } from '../events/types.ts';

export type ProviderName = 'webhook' | 'slack' | 'teams' | 'datadog';

/** An integration that is told about events, as it is stored. */
export interface Addon {
  readonly id: number;
  /** Random, never changes: makes the ids of its requests unique across instances of the service. */
  readonly uid: string;
  readonly provider: ProviderName;
  readonly description: string | null;
  readonly enabled: boolean;
  /** Parameters that may be read, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Sensitive parameters by name, sealed. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Types it listens to; empty means all that its provider can send. */
  readonly events: readonly EventType[];
  /** Project ids; empty or `*` means all. */
  readonly projects: readonly string[];
  /** Environment names; empty or `*` means all. */
  readonly environments: readonly string[];
  readonly createdAt: string;
  readonly version: number;
}

/** A parameter of a provider: part 2.2 of the specification. */
export interface ProviderParameter {
  readonly name: string;
  readonly displayName: string;
  readonly type: 'url' | 'text' | 'textfield';
  readonly description: string;
  readonly placeholder?: string;
  readonly required: boolean;
  /** Stored encrypted, and never shown again. */
  readonly sensitive: boolean;
}

/** A tag type that comes with the first addon of a provider. */
export interface ProviderTagType {
  readonly name: string;
  readonly description: string;
  readonly icon: string | null;
}

/** What an addon can be an addon of: part 2.2 of the specification. */
export interface Provider {
  readonly name: ProviderName;
  readonly displayName: string;
  readonly documentationUrl: string;
  readonly description: string;
  readonly howTo: string;
  readonly parameters: readonly ProviderParameter[];
  readonly events: readonly EventType[];
  readonly tagTypes: readonly ProviderTagType[];
}

/** What stands in place of a sensitive parameter's value, whatever its length. */
export const MASK = '******';

/** Whether a value is a mask sent back. Any run of asterisks is one: others write five. */
export const isMask = (value: string): boolean => /^\*+$/.test(value);

/** The name a sealed parameter is bound to: it opens for no other addon and no other parameter. */
export const secretPlace = (addonId: number, parameter: string): string =>
  `addon/${addonId}/${parameter}`;
