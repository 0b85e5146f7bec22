import type { Caller } from '../auth/caller.ts';
import type { References } from '../import-export/references.ts';
import type { FilesRun, FilesToApply } from './model.ts';

/** What is known of a run while it is carried out. */
export interface Work {
  readonly run: FilesRun;
  readonly runner: Caller;
  readonly request: FilesToApply;
  readonly references: References;
}
