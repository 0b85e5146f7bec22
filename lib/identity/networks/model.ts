declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Networks: Networks;
  }
}

/** From where the console and the admin API are reachable. */
export interface NetworkSettings {
  /** Ranges of addresses (CIDR); empty for everywhere. */
  readonly networks: readonly string[];
  /** Where proxies in front of the service are. */
  readonly proxies: readonly string[];
}

/** The settings as they are stored. */
export interface Networks extends NetworkSettings {
  readonly version: number;
}

/** Enough for the ranges of a company, and for those of CloudFront as proxies. */
export const MAX_NETWORKS = 200;
export const MAX_TOKEN_NETWORKS = 20;
