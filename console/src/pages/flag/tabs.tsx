import type { ComponentType } from 'react';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import type { Flag } from './flag-data.ts';
import { Overview } from './overview.tsx';
import { Variants } from './variants.tsx';

interface FlagTab {
  readonly name: string;
  /** The last part of its address. */
  readonly part: string;
  readonly Content: ComponentType<{ readonly flag: Flag }>;
}

/** With the words for events, which other tabs do not need. */
const FlagEvents = lazy(
  async () => (await loadPage(() => import('../../page-files/events.ts'))).FlagEvents,
);

/** With the other forms that change a flag as a whole. */
const Settings = lazy(
  async () => (await loadPage(() => import('../../page-files/change-requests.ts'))).FlagSettings,
);

/** With the same words, for the marks in its chart. */
const Usage = lazy(async () => (await loadPage(() => import('../../page-files/events.ts'))).Usage);

/** The pages of a flag. */
export const tabs: readonly FlagTab[] = [
  { name: 'Overview', part: '', Content: Overview },
  { name: 'Variants', part: 'variants', Content: Variants },
  { name: 'Usage', part: 'usage', Content: Usage },
  { name: 'History', part: 'events', Content: FlagEvents },
  { name: 'Settings', part: 'settings', Content: Settings },
];
