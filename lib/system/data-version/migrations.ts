import { recordFutureSegmentUses } from './record-future-segment-uses.ts';
import { recordSettingsSums } from './record-settings-sums.ts';
import { recordStrategyDetails } from './record-strategy-details.ts';
import { setSunsetLifetime } from './set-sunset-lifetime.ts';

/** A change of the form of stored data, which code of the same release already reads and writes. */
export interface Migration {
  /** The form of the data afterwards: one more than that of the migration before. */
  readonly version: number;
  /** Code of an older version cannot read what this writes, so it stops when the migration begins. */
  readonly oldestReader: number;
  /** What is changed, for the terminal. */
  readonly summary: string;
  /**
   * Brings a part of the data to its new form. May be called again for the same part, after a crash.
   * @param cursor as the step before has returned it; `undefined` for the first
   * @returns where to go on; `undefined` when everything has the new form
   */
  readonly step: (cursor: string | undefined) => Promise<string | undefined>;
}

/** All of them, the oldest first. The last has the version of the code. */
export const migrations: readonly Migration[] = [
  {
    version: 2,
    oldestReader: 1,
    summary: 'records which segments release plans and default strategies have.',
    step: recordFutureSegmentUses,
  },
  {
    version: 3,
    oldestReader: 1,
    summary: 'stores with each flag what lists show of its strategies.',
    step: recordStrategyDetails,
  },
  {
    version: 4,
    oldestReader: 1,
    summary: 'counts the settings of each project, which have a limit.',
    step: recordSettingsSums,
  },
  {
    version: 5,
    oldestReader: 1,
    summary: 'gives the feature type "sunset" its lifetime, unless somebody has changed it.',
    step: setSunsetLifetime,
  },
];
