declare module '../../platform/dynamo/items.ts' {
  interface Items {
    CodeRepositories: CodeRepositories;
    CodeReferenceGroup: CompressedJson;
    CodeReferencePart: CompressedJson & { readonly ttl: number };
  }
}

/** JSON, compressed. */
interface CompressedJson {
  readonly data: Uint8Array;
}

/** A line of a file that names a flag. */
export interface CodePlace {
  /** From the root of the repository, with `/` between folders. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** Where one flag was found by a search. */
export interface FoundReferences {
  readonly name: string;
  readonly references: readonly CodePlace[];
  /** How many more there are. */
  readonly more: number;
}

/** What a search of a branch says about a flag. */
export interface FlagReferences extends FoundReferences {
  /** When there are none any more: the time of the first commit that had none. */
  readonly goneAt?: string;
  /** Whether the event that says so is still to be recorded. */
  readonly isUntold?: true;
}

/** The newest search of a branch of a repository for the flags of a project. */
export interface CodeSearch {
  /** A digest of the names of the repository and of the branch. */
  readonly id: string;
  readonly repository: string;
  readonly branch: string;
  readonly isDefaultBranch: boolean;
  readonly commit: string;
  /** When the commit was made, RFC 3339. */
  readonly committedAt: string;
  /** When it was uploaded, RFC 3339. */
  readonly searchedAt: string;
  /** The page of the repository. */
  readonly url: string | null;
  /** Flags that were found. */
  readonly flags: number;
  /** Places of all of them. */
  readonly references: number;
  readonly searched: Searched;
  /** Whether events about flags that are gone are still to be recorded. */
  readonly isUntold?: true;
}

/** What was looked through. */
interface Searched {
  readonly files: number;
  /** Names that were looked for. */
  readonly names: number;
  /** Files that were left out, as they are binary or large. */
  readonly skipped: number;
}

/** All searches for the flags of a project. One item, so that uploads to a project come one after the other. */
export interface CodeRepositories {
  readonly project: string;
  /** Sorted by repository and branch. */
  readonly searches: readonly CodeSearch[];
  readonly version: number;
}

/** What was found on the default branches of a project's repositories about a flag. */
export interface CodeState {
  /** Lines that name it. */
  readonly left: number;
  /** Some of them. */
  readonly places: readonly (CodePlace & { readonly repository: string })[];
  /** When the last one was removed, if there were some and none is left. */
  readonly goneAt: string | null;
}
