import type { Author } from '../auth/author.ts';
import type { InputOf } from '../http/contract.ts';
import type { applyFilesSchema, flagFileSchema } from './schema.ts';

/** All that the files of a flag say. */
export type FlagFile = InputOf<typeof flagFileSchema>;

/** What is to be applied. */
export type FilesToApply = InputOf<typeof applyFilesSchema>;

/** A flag that stays as it is, and why. */
export interface FailedFlag {
  readonly name: string;
  readonly message: string;
}

declare module '../platform/dynamo/items.ts' {
  interface Items {
    FilesRun: FilesRun;
    FilesRunChunk: { readonly data: Uint8Array };
  }
}

/** An application of files that is taken, and not finished. A project has one at a time. */
export interface FilesRun {
  readonly id: string;
  readonly project: string;
  /** Distinguishes the project from a later one with the same id. */
  readonly projectCreatedAt: string;
  readonly by: Author;
  readonly startedAt: string;
  /** When it is carried on, unless it is finished before. */
  readonly continueAt: string;
  /** Parts of what is to be applied. */
  readonly chunks: number;
  /** Hash of it. */
  readonly revision: string;
  /** Where changes are proposed. */
  readonly guarded: readonly string[];
  /** Where changes need approval, and the caller may skip it. */
  readonly skipped: readonly string[];
  /** Flags whose changes are proposed, by the environment of the change request. */
  readonly proposed: Readonly<Record<string, readonly string[]>>;
  /** The change requests that are opened, or found open with the same changes, by environment. */
  readonly opened: Readonly<Record<string, OpenedRequest>>;
}

/** What became of what is proposed in an environment. */
export interface OpenedRequest {
  readonly id: number;
  readonly state: 'opened' | 'kept' | 'cancelled';
}

/** What a run is to do. */
export interface FilesWork {
  readonly request: FilesToApply;
  /** Names of the flags that are created, changed and archived at once. */
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly archived: readonly string[];
}
