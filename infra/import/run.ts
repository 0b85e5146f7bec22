import type { AdminApi } from './admin-api.ts';
import type { Output } from './progress.ts';
import type { Report } from './report.ts';

/** What every step of an import has at hand. */
export interface Run {
  readonly target: AdminApi;
  readonly report: Report;
  readonly output: Output;
  /** Nothing is written, only told. */
  readonly isDryRun: boolean;
}
