/** What a node says about itself. */
export interface Identity {
  readonly appName: string;
  readonly instanceId: string;
  /** Of this process. */
  readonly connectionId: string;
  readonly started: string;
}

/** Of this package. */
export const VERSION = '0.1.0';

/** Of the client specification: with segments, dependencies and variants of strategies. */
export const CLIENT_SPEC = '5.2.0';
