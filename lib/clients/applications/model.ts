declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Application: Application;
  }
}

/** An application that uses flags, as reported by its SDKs and described by people. */
export interface Application {
  readonly appName: string;
  /** Names of strategy types. */
  readonly strategies: readonly string[];
  /** Name and version of its SDK, as last reported. */
  readonly sdkVersion: string | null;
  /** Environments by project; the project `*` stands for all projects. */
  readonly usage: Readonly<Record<string, readonly string[]>>;
  readonly description?: string;
  readonly url?: string;
  readonly icon?: string;
  readonly color?: string;
  readonly createdAt: string;
  /** When it last reported, to the hour. */
  readonly seenAt: string;
  /** Whether a frontend token, which is public, reported it first: these have a limit of their own. */
  readonly isFromFrontend?: boolean;
  readonly version: number;
}

/** A report about an application. */
export interface ApplicationReport {
  readonly appName: string;
  readonly strategies?: readonly string[];
  readonly sdkVersion?: string | null;
  /** The scope of its token: project ids, or `*`, and an environment. */
  readonly projects: readonly string[];
  readonly environment?: string;
}

/** What people can enter about an application. */
export type ApplicationDetails = Pick<
  Application,
  'description' | 'url' | 'icon' | 'color' | 'strategies'
>;
