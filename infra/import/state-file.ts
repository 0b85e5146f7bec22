import { ConfigurationError } from '../../lib/platform/config.ts';
import type {
  Constraint,
  Environment,
  Project,
  Segment,
  StrategyType,
  TagType,
} from './instance-model.ts';

/** The newest version of a state export: 5.x; later versions of servers export otherwise. */
const NEWEST_VERSION = 4;
/** What versions 2 and 3 call an environment before there were environments. */
const GLOBAL = ':global:';
/** Its name on servers that have environments. */
const DEFAULT_ENVIRONMENT = 'default';

/** A flag of a state export. Before version 3 it has its own state and strategies. */
export interface StateFeature {
  readonly name: string;
  readonly project?: string;
  readonly type?: string;
  readonly description?: string | null;
  readonly stale?: boolean;
  readonly impressionData?: boolean;
  readonly archived?: boolean;
  readonly createdAt?: string | null;
  readonly enabled?: boolean;
  readonly strategies?: readonly Omit<StateStrategy, 'featureName' | 'environment'>[];
  readonly variants?: readonly StateVariant[] | null;
}

export interface StateStrategy {
  readonly id?: string;
  readonly featureName: string;
  readonly environment: string;
  readonly strategyName?: string;
  readonly name?: string;
  readonly title?: string | null;
  readonly disabled?: boolean | null;
  readonly sortOrder?: number;
  readonly parameters?: Readonly<Record<string, unknown>> | null;
  readonly constraints?: readonly Constraint[] | null;
  readonly segments?: readonly number[];
  readonly variants?: readonly StateVariant[] | null;
}

export interface StateVariant {
  readonly name: string;
  readonly weight: number;
  readonly [property: string]: unknown;
}

/** A flag in an environment. */
export interface StateRow {
  readonly featureName: string;
  readonly environment: string;
  readonly enabled: boolean;
  readonly variants?: readonly StateVariant[] | null;
}

interface StateTag {
  readonly featureName: string;
  readonly tagType?: string;
  readonly tagValue?: string;
  /** Before version 3. */
  readonly type?: string;
  readonly value?: string;
}

/** A state export of versions 1 to 4, that is of servers from 3.x to 5.x. */
export interface State {
  readonly features: readonly StateFeature[];
  readonly featureStrategies: readonly StateStrategy[];
  readonly featureEnvironments: readonly StateRow[];
  readonly featureTags: readonly StateTag[];
  readonly featureStrategySegments: readonly {
    readonly featureStrategyId: string;
    readonly segmentId: number;
  }[];
  readonly environments: readonly Environment[];
  readonly projects: readonly Project[];
  readonly segments: readonly Segment[];
  /** Definitions of strategy types. */
  readonly strategies: readonly StrategyType[];
  readonly tagTypes: readonly TagType[];
}

/**
 * Whether a file is a state export. Exports of flags have no version, and name the strategies of
 * flags in `name`.
 */
export function isState(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.features)) return false;
  const { version, features, featureStrategies } = value;
  return (
    typeof version === 'number' ||
    features.some((feature) => isObject(feature) && Array.isArray(feature.strategies)) ||
    listOf(featureStrategies).some((strategy) => isObject(strategy) && 'strategyName' in strategy)
  );
}

/**
 * Reads a state export, and brings older versions into the form of version 4.
 * @param environment for flags that are not in any environment: those of versions 1 and 2
 * @throws {ConfigurationError} for an unknown version, or if that environment is missing
 */
export function readState(value: unknown, environment: string | undefined): State {
  if (!isState(value) || !isObject(value)) {
    throw new ConfigurationError('The state export has no list "features".');
  }
  const { version = 1 } = value;
  if (typeof version !== 'number' || version > NEWEST_VERSION) {
    throw new ConfigurationError(
      `The file is a state export of version ${String(version)}; versions 1 to ${NEWEST_VERSION} can be read.`,
    );
  }
  return withEnvironments(listsOf(value), environment);
}

function listsOf(value: Readonly<Record<string, unknown>>): State {
  const list = <T>(name: keyof State) => listOf(value[name]) as readonly T[];
  return {
    features: list('features'),
    featureStrategies: list<StateStrategy>('featureStrategies').map(inNamedEnvironment),
    featureEnvironments: list<StateRow>('featureEnvironments').map(inNamedEnvironment),
    featureTags: list('featureTags'),
    featureStrategySegments: list('featureStrategySegments'),
    environments: list<Environment>('environments').map((each) => ({
      ...each,
      name: environmentName(each.name),
    })),
    projects: list('projects'),
    segments: list('segments'),
    strategies: list('strategies'),
    tagTypes: list('tagTypes'),
  };
}

function inNamedEnvironment<T extends { readonly environment: string }>(row: T): T {
  return { ...row, environment: environmentName(row.environment) };
}

function environmentName(name: string): string {
  return name === GLOBAL ? DEFAULT_ENVIRONMENT : name;
}

/** Moves the state and the strategies of flags without environments into the given one. */
function withEnvironments(state: State, environment: string | undefined): State {
  const known = new Set(state.featureEnvironments.map(({ featureName }) => featureName));
  const old = state.features.filter(
    ({ name, strategies, enabled }) => !known.has(name) && (strategies ?? enabled) !== undefined,
  );
  if (old.length === 0) return state;
  if (environment === undefined) {
    throw new ConfigurationError(
      'The flags of this old state export are not in any environment. Set the one to import into: --environment production',
    );
  }
  return {
    ...state,
    featureStrategies: [
      ...state.featureStrategies,
      ...old.flatMap(({ name, strategies = [] }) =>
        strategies.map((strategy) => ({ ...strategy, featureName: name, environment })),
      ),
    ],
    featureEnvironments: [
      ...state.featureEnvironments,
      ...old.map(({ name, enabled = false }) => ({ featureName: name, environment, enabled })),
    ],
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
