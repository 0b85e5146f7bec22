declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Maintenance: Maintenance;
  }
}

/** The maintenance mode: while it is on, nobody can change anything on the admin API. */
export interface Maintenance {
  readonly enabled: boolean;
  readonly version: number;
}
