declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Application: Application;
    ApplicationInstance: ApplicationInstance;
    SeenFlags: SeenFlags;
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

/**
 * One running instance of an application, as it last reported with a token of some projects. Expires a day
 * after its last report.
 */
export interface ApplicationInstance {
  readonly environment: string;
  /** Absent for reports with frontend tokens: the devices of users are not told apart. */
  readonly instanceId?: string;
  /** Name and version of its SDK; only registrations have it. */
  readonly sdkVersion?: string;
  /** The projects of its token, or `['*']`. */
  readonly projects: readonly string[];
  /** To ten minutes. */
  readonly lastSeen: string;
  /** Seconds since 1970. */
  readonly ttl: number;
}

/** The flags of a project that an application evaluated in an environment, in one week. */
export interface SeenFlags {
  readonly environment: string;
  readonly project: string;
  /** Names. */
  readonly flags: ReadonlySet<string>;
  /** When the first of them was reported, and when the last one was added. */
  readonly since: string;
  readonly seenAt: string;
  /** Seconds since 1970. */
  readonly ttl: number;
}

/** A report of an instance. */
export interface InstanceReport {
  readonly appName: string;
  readonly environment: string;
  readonly instanceId?: string | null;
  readonly sdkVersion?: string | null;
}

/** A flag that an application evaluated. */
export interface FlagReport {
  readonly appName: string;
  readonly environment: string;
  readonly flag: string;
  readonly project: string;
}
