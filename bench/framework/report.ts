import type { SectionResult } from './section.ts';

/** What one section came to, and when. */
export interface SectionReport extends SectionResult {
  readonly name: string;
  readonly title: string;
  readonly explanation: string;
  readonly at: string;
  /** The commit it ran on; `+` behind it means that files were changed. */
  readonly commit: string;
  readonly quick: boolean;
  readonly seconds: number;
  /** Why there are no figures. */
  readonly failure?: string;
}

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
}

/** All that is known: sections that did not run this time are kept from the run before. */
export interface Report {
  readonly machine: Machine;
  readonly sections: readonly SectionReport[];
}
