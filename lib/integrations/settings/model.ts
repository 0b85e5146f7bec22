import type { EventType } from '../../events/log/types.ts';
import type { ProviderName } from '../providers/providers.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Integration: Integration;
  }
}

/** A stored integration: an integration that receives events. */
export interface Integration {
  readonly id: number;
  /**
   * Random and never changes. Makes the ids of its requests unique across instances of the service.
   */
  readonly uid: string;
  readonly provider: ProviderName;
  readonly description: string | null;
  readonly enabled: boolean;
  /** Parameters without secrets, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Encrypted sensitive parameters, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Event types it subscribes to; empty means all that its provider supports. */
  readonly events: readonly EventType[];
  /** Project ids; empty or `*` means all. */
  readonly projects: readonly string[];
  /**
   * The projects among `projects` that its last author may see even while they are private: the
   * `createdAt` of each, by id. An id that is used again is another project. Absent: none, as in integrations
   * of earlier versions.
   */
  readonly memberships?: Readonly<Record<string, string>>;
  /** Environment names; empty or `*` means all. */
  readonly environments: readonly string[];
  readonly createdAt: string;
  readonly version: number;
}

/**
 * The context that an encrypted parameter is bound to: it decrypts for this integration and parameter
 * only.
 */
export function secretPlace(addonId: number, parameter: string): string {
  return `addon/${addonId}/${parameter}`;
}
