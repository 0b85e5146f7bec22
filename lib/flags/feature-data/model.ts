import type { Environment } from '../../environments/model.ts';
import type { Project } from '../../projects/model.ts';
import type { Strategy, Variant } from '../../strategies/model.ts';
import type { DeclaredValue, ValueType } from '../value-types/model.ts';
import type { ReleasePlan, Safeguard } from './plan-model.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Feature: Feature;
    FeatureEnvironment: FeatureEnvironment;
  }
}

/** The id of a creator who is known by name only: of flags that were imported. People count from 1. */
export const IMPORTED_CREATOR_ID = 0;

export interface FeatureTag {
  readonly type: string;
  readonly value: string;
}

/** What a strategy does, as lists show it; an absent property is `false`, `null` or 0. */
export interface ListedStrategy {
  readonly name: string;
  readonly title?: string;
  readonly disabled?: true;
  /** In percent; absent: its type has no share. */
  readonly rollout?: number;
  readonly stickiness?: string;
  readonly constraintCount?: number;
  readonly segmentCount?: number;
  readonly variantCount?: number;
}

/** Summary of an environment, stored with the flag so that lists do not need to read the environments. */
export interface EnvironmentSummary {
  readonly enabled: boolean;
  readonly strategyCount: number;
  readonly enabledStrategyCount: number;
  readonly variantCount: number;
  /** Ids of the segments of its strategies; absent: it has no strategy, or was stored before data version 3. */
  readonly segments?: readonly number[];
  /** Absent: likewise, or it is too long for lists. */
  readonly details?: StrategyDetails;
  /**
   * Types of the payloads of its variants, also of those that its release plan will start; absent: it has no variants, or
   * was stored before this was.
   */
  readonly payloadTypes?: readonly ValueType[];
}

/** What lists and searches by context field need of the strategies of an environment. */
interface StrategyDetails {
  /** In their order. */
  readonly strategies: readonly ListedStrategy[];
  /** Names of the context fields that they refer to themselves, not by their segments. */
  readonly fields: readonly string[];
}

/** A parent of a flag: it must be enabled, or disabled, or enabled with one of the listed variants. */
export interface FeatureDependency {
  /** Name of the parent. */
  readonly feature: string;
  readonly enabled: boolean;
  /** One of these is required; absent: any variant, or none. */
  readonly variants?: readonly string[];
}

/** A link of a flag to another site. */
export interface FeatureLink {
  readonly id: string;
  readonly url: string;
  readonly title: string | null;
}

/** That a flag has served its purpose, and what became of it. */
export interface Completion {
  readonly at: string;
  readonly status: 'kept' | 'discarded';
  /** The variant that is kept, if it is one. */
  readonly statusValue?: string;
}

/** That a flag is meant to be different in some environments. */
export interface IntendedDrift {
  /** Comparisons with one of them leave the flag out. */
  readonly environments: readonly string[];
  readonly reason: string;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string };
}

/** A flag without its settings in each environment. */
export interface Feature extends DeclaredValue {
  readonly name: string;
  readonly project: string;
  readonly type: string;
  readonly description: string | null;
  readonly stale: boolean;
  /** Whether the worker found the flag to be older than the lifetime of its type. */
  readonly potentiallyStale: boolean;
  readonly impressionData: boolean;
  readonly createdAt: string;
  /** An account or token, or `IMPORTED_CREATOR_ID` with the name from another instance. */
  readonly createdBy: { readonly id: number; readonly name: string };
  readonly archivedAt: string | null;
  /** When an application last reported the flag; a few minutes behind. */
  readonly lastSeenAt: string | null;
  /** The same by environment; absent before the first report. */
  readonly lastSeen?: Readonly<Record<string, string>>;
  /**
   * When an application first reported it since it was created or revived, by environment; absent: never, or
   * not since this is stored.
   */
  readonly firstSeen?: Readonly<Record<string, string>>;
  /** Absent: not completed. */
  readonly completion?: Completion;
  /** Absent: it is not meant to be different anywhere. */
  readonly intendedDrift?: IntendedDrift;
  /** When it was last revived; absent: never. */
  readonly revivedAt?: string;
  readonly tags: readonly FeatureTag[];
  /** Links to other sites; absent: none. */
  readonly links?: readonly FeatureLink[];
  /** JSON Schema for the payloads of its variants, as JSON; absent: none. */
  readonly payloadSchema?: string;
  /** The parents of this flag; they have no parents themselves. */
  readonly dependencies: readonly FeatureDependency[];
  /** Names of the children of this flag. */
  readonly children: readonly string[];
  /** By environment name; an environment of the project without an entry is disabled and empty. */
  readonly environments: Readonly<Record<string, EnvironmentSummary>>;
  readonly version: number;
}

/** The settings of a flag in one environment. */
export interface FeatureEnvironment {
  readonly feature: string;
  readonly environment: string;
  readonly enabled: boolean;
  /** In sort order; with those of the active milestone of the plan. */
  readonly strategies: readonly Strategy[];
  readonly variants: readonly Variant[];
  /** Absent: the flag has no release plan in the environment. */
  readonly plan?: ReleasePlan;
  /** What switches the flag off, with or without a plan; absent: none. */
  readonly safeguards?: readonly Safeguard[];
  readonly version: number;
}

/** A flag with the settings of all its environments: one partition, one round trip. */
export interface WholeFeature {
  readonly feature: Feature;
  readonly environments: Readonly<Record<string, FeatureEnvironment>>;
}

/** Identifies a flag within a project. */
export interface FeaturePlace {
  readonly projectId: string;
  readonly featureName: string;
}

export interface EnvironmentPlace extends FeaturePlace {
  readonly environment: string;
}

/** A flag with everything needed to present or change it, as currently stored. */
export interface FeatureContext extends WholeFeature {
  readonly project: Project;
  /** The environments of the project, in their order. */
  readonly projectEnvironments: readonly Environment[];
}
