import type { ImportPart } from '../../lib/import-export/model.ts';
import type { SourceProject } from './copy-projects.ts';
import type {
  ApiToken,
  ContextField,
  Environment,
  Segment,
  StrategyType,
  TagType,
} from './instance-model.ts';

/** The definitions of an instance that flags refer to. */
export interface Definitions {
  readonly environments: readonly Environment[];
  readonly contextFields: readonly ContextField[];
  readonly tagTypes: readonly TagType[];
  readonly strategyTypes: readonly StrategyType[];
  readonly segments: readonly Segment[];
}

/** What an import copies as a whole: a running instance, or a state export of one. */
export interface Source {
  readDefinitions(): Promise<Definitions>;
  /** All projects, each with its environments. */
  readProjects(): Promise<readonly SourceProject[]>;
  /** Names of the flags of a project that are not archived. */
  listFlagNames(project: string): Promise<readonly string[]>;
  /** The flags of a project, in each of the given environments. */
  readParts(project: SourceProject): Promise<readonly ImportPart[]>;
  /** API tokens with their secrets, if the source has them. */
  readTokens(): Promise<readonly ApiToken[]>;
  /** What the source does not contain, for the report. */
  readonly gaps: readonly string[];
}
