import type { EventDraft } from '../events/log/types.ts';
import type { DependencyRequest } from '../flags/dependencies/model.ts';
import type { Feature, FeatureTag, WholeFeature } from '../flags/feature-data/model.ts';
import type { StrategyRequest } from '../flags/feature-environments/model.ts';
import type { LinkInput } from '../flags/features/link-schema.ts';
import type { TagInput } from '../flags/tags/schema.ts';
import type { DefaultValue, ValueType } from '../flags/value-types/model.ts';
import type { Write } from '../platform/dynamo/write.ts';
import type { Project } from '../projects/model.ts';
import type { VariantInput } from '../strategies/variants.ts';
import type { ExportData } from './export-data.ts';
import type { NeededPermission } from './needed-permissions.ts';

/** An export and the environment to import it into. */
export interface ImportPart {
  readonly environment: string;
  readonly data: ExportData;
}

/** The project to import into, with one part for each environment. */
export interface ImportRequest {
  readonly project: string;
  readonly parts: readonly ImportPart[];
}

/**
 * A strategy to import. Segments are identified by name, because their ids are those of the
 * exporting instance.
 */
export interface WantedStrategy extends Omit<StrategyRequest, 'segments' | 'sortOrder'> {
  readonly name: string;
  /** Absent for all strategies of a flag in an environment if the export does not say their order. */
  readonly sortOrder?: number;
  readonly segmentNames: readonly string[];
}

/** The desired settings of a flag in an environment. */
export interface WantedEnvironment {
  readonly environment: string;
  readonly enabled: boolean;
  /** In order of evaluation, if it is known. */
  readonly strategies: readonly WantedStrategy[];
  readonly variants: readonly VariantInput[];
}

/** A flag to import. Absent properties stay unchanged, or get their defaults. */
export interface WantedFlag {
  readonly name: string;
  readonly type?: string;
  readonly description?: string | null;
  readonly impressionData?: boolean;
  readonly stale?: boolean;
  /** As it is sent; `null`: none; absent: that which it has. */
  readonly payloadSchema?: Readonly<Record<string, unknown>> | null;
  /** Absent: that which it has, `null`: none. */
  readonly valueType?: ValueType | null;
  /** As it is sent; likewise. */
  readonly defaultValue?: DefaultValue | null;
  readonly createdAt?: string | null;
  /** Who created it in the instance that it comes from. */
  readonly creator?: string;
  /** Since when it is archived, if it is; `null`: unknown. */
  readonly archivedAt?: string | null;
  /** Added to its existing tags. */
  readonly tags: readonly TagInput[];
  /** All its links; absent: those that it has. */
  readonly links?: readonly LinkInput[];
  /** Added to its existing dependencies. */
  readonly dependencies: readonly DependencyRequest[];
  readonly environments: readonly WantedEnvironment[];
  /** It is all that the flag is to be: tags and dependencies that are not named are removed. */
  readonly isWhole?: true;
}

/** Whether a flag is to be there as an archived one: it only takes its name. */
export function isWantedArchived({ archivedAt }: Pick<WantedFlag, 'archivedAt'>): boolean {
  return archivedAt !== undefined;
}

/** An error, a warning or a missing permission of an import. */
export interface Finding {
  readonly message: string;
  readonly affectedItems: string[];
}

/** The stored state that planning the import of a flag needs. */
export interface FoundFlag {
  readonly project: Project;
  /** The flag of that name, if any. */
  readonly whole: WholeFeature | undefined;
  /** By name: its desired parents. */
  readonly parents: ReadonlyMap<string, Feature>;
  /** Its tags that do not exist in the instance yet. */
  readonly newTags: readonly FeatureTag[];
}

/** The planned import of a flag. */
export interface FlagPlan {
  readonly outcome: 'created' | 'changed' | 'unchanged';
  readonly after: WholeFeature;
  /** By name: its parents, which keep a list of their children. */
  readonly parents: ReadonlyMap<string, Feature>;
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
  readonly needed: readonly NeededPermission[];
}
