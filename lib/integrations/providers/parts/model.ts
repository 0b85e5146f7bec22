import type { EventType } from '../../../events/log/types.ts';

/** A parameter of a provider. */
export interface ProviderParameter {
  readonly name: string;
  readonly displayName: string;
  readonly type: 'url' | 'text' | 'textfield';
  readonly description: string;
  readonly placeholder?: string;
  readonly required: boolean;
  /** Stored encrypted and never returned. */
  readonly sensitive: boolean;
}

/** A tag type that is created together with the first integration of a provider. */
export interface ProviderTagType {
  readonly name: string;
  readonly description: string;
  readonly icon: string | null;
}

/** A kind of integration: what it needs to know and which events it supports. */
export interface ProviderDefinition<Name extends string = string> {
  readonly name: Name;
  readonly displayName: string;
  readonly documentationUrl: string;
  readonly description: string;
  readonly howTo: string;
  /** Where requests go if the parameter `url` is optional and missing. */
  readonly defaultUrl?: string;
  readonly parameters: readonly ProviderParameter[];
  readonly events: readonly EventType[];
  readonly tagTypes: readonly ProviderTagType[];
}
