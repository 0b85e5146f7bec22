import type { AdminApi } from './admin-api.ts';
import type { Output } from './progress.ts';
import type { Report } from './report.ts';

/** Shared state of the steps of an import. */
export interface Run {
  readonly target: AdminApi;
  readonly report: Report;
  readonly output: Output;
  /** Only report; write nothing. */
  readonly isDryRun: boolean;
}
