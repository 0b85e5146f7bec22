import type { DependencyRequest } from '../dependencies/decide-dependency.ts';
import type { StrategyRequest } from '../features/strategies.ts';
import type { VariantInput } from '../features/variants.ts';
import type { TagInput } from '../tags/plan-tagging.ts';
import type { ExportData } from './export-data.ts';

/** An export, and the environment that it is to go into. */
export interface ImportPart {
  readonly environment: string;
  readonly data: ExportData;
}

/** Where flags are to go, and what they are: one part for each environment. */
export interface ImportRequest {
  readonly project: string;
  readonly parts: readonly ImportPart[];
}

/** Segments are known by name: their ids are those of the instance that was exported. */
export interface WantedStrategy extends Omit<StrategyRequest, 'segments'> {
  readonly name: string;
  readonly sortOrder: number;
  readonly segmentNames: readonly string[];
}

/** What a flag is to be set to in an environment. */
export interface WantedEnvironment {
  readonly environment: string;
  readonly enabled: boolean;
  /** In their order. */
  readonly strategies: readonly WantedStrategy[];
  readonly variants: readonly VariantInput[];
}

/** What a flag is to be. What is absent stays as it is, or gets the default. */
export interface WantedFlag {
  readonly name: string;
  readonly type?: string;
  readonly description?: string | null;
  readonly impressionData?: boolean;
  readonly stale?: boolean;
  readonly createdAt?: string | null;
  /** To be added to those it has. */
  readonly tags: readonly TagInput[];
  /** Likewise. */
  readonly dependencies: readonly DependencyRequest[];
  readonly environments: readonly WantedEnvironment[];
}

/** Something to know before or after importing. */
export interface Finding {
  readonly message: string;
  readonly affectedItems: string[];
}
