/** The parts of an instance's admin API that an import reads. */
export interface Environment {
  readonly name: string;
  readonly type: string;
  readonly enabled?: boolean;
  readonly sortOrder?: number;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly mode?: string;
  readonly defaultStickiness?: string;
}

export interface Constraint {
  readonly contextName: string;
  readonly operator: string;
  readonly [property: string]: unknown;
}

interface DefaultStrategy {
  readonly name: string;
  readonly segments?: readonly number[];
  readonly [property: string]: unknown;
}

export interface ProjectEnvironment extends Environment {
  readonly defaultStrategy?: DefaultStrategy | null;
  /**
   * Some instances list all environments, with `false` for those that the project does not have.
   */
  readonly visible?: boolean;
}

export interface ContextField {
  readonly name: string;
  readonly description?: string | null;
  readonly stickiness?: boolean;
  readonly sortOrder?: number;
  readonly legalValues?: readonly (
    | string
    | { readonly value: string; readonly description?: string | null }
  )[];
  readonly project?: string | null;
}

export interface TagType {
  readonly name: string;
  readonly description?: string | null;
  readonly icon?: string | null;
  readonly color?: string | null;
}

export interface StrategyType {
  readonly name: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly editable?: boolean;
  readonly builtIn?: boolean | number;
  readonly deprecated?: boolean;
  readonly parameters?: readonly unknown[];
}

export interface Segment {
  readonly id: number;
  readonly name: string;
  readonly description?: string | null;
  readonly project?: string | null;
  readonly constraints: readonly Constraint[];
}

export interface ApiToken {
  readonly secret: string;
  readonly tokenName?: string;
  readonly username?: string;
  readonly type: string;
  readonly environment?: string;
  readonly project?: string;
  readonly projects?: readonly string[];
  readonly expiresAt?: string | null;
  /** When it was used last. */
  readonly seenAt?: string | null;
}

/** An application that has reported itself, and where it asks for flags. */
export interface Application {
  readonly appName: string;
  readonly usage?: readonly {
    readonly project: string;
    readonly environments: readonly string[];
  }[];
}

/** A flag in the list of a project, with its state in each environment. */
export interface ListedFlag {
  readonly name: string;
  readonly type?: string;
  readonly description?: string | null;
  readonly stale?: boolean;
  readonly createdAt?: string | null;
  readonly createdBy?: { readonly name?: string | null } | null;
  readonly archivedAt?: string | null;
  readonly environments?: readonly { readonly name: string; readonly enabled: boolean }[];
}
