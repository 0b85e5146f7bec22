/** An application that uses flags, as it and its people have told. */
export interface Application {
  readonly appName: string;
  /** Names of strategy types. */
  readonly strategies: readonly string[];
  /** Name and version of its SDK, as last told. */
  readonly sdkVersion: string | null;
  /** Environments by project; the project `*` is all of them. */
  readonly usage: Readonly<Record<string, readonly string[]>>;
  readonly description?: string;
  readonly url?: string;
  readonly icon?: string;
  readonly color?: string;
  readonly createdAt: string;
  /** When it was last heard of, to the hour. */
  readonly seenAt: string;
  readonly version: number;
}

/** What is told of an application at once. */
export interface ApplicationReport {
  readonly appName: string;
  readonly strategies?: readonly string[];
  readonly sdkVersion?: string | null;
  /** What its token gives access to: ids of projects, or `*`, and an environment. */
  readonly projects: readonly string[];
  readonly environment?: string;
}

/** What people say of an application. */
export type ApplicationNotes = Pick<
  Application,
  'description' | 'url' | 'icon' | 'color' | 'strategies'
>;
