import type { ImportPart } from '../../lib/import-export/model.ts';
import type { SourceProject } from './copy-projects.ts';
import type {
  ApiToken,
  Application,
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
  /** The flags of a project, in each of the given environments, and its archived flags. */
  readParts(project: SourceProject): Promise<readonly ImportPart[]>;
  /** API tokens with their secrets, if the source has them. */
  readTokens(): Promise<readonly ApiToken[]>;
  /** Applications that have reported themselves, if the source has them. */
  readApplications(): Promise<readonly Application[]>;
  /** What the source does not contain, for the report. */
  readonly gaps: readonly string[];
}
