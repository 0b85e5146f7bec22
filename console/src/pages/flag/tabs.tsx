import type { ComponentType } from 'react';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import type { Flag } from './flag-data.ts';
import { Overview } from './overview.tsx';
import { Settings } from './settings.tsx';
import { Usage } from './usage.tsx';
import { Variants } from './variants.tsx';

interface FlagTab {
  readonly name: string;
  /** The last part of its address. */
  readonly part: string;
  readonly Content: ComponentType<{ readonly flag: Flag }>;
}

/** With the words for events, which no other tab needs. */
const FlagEvents = lazy(
  async () => (await loadPage(() => import('../../page-files/events.ts'))).FlagEvents,
);

/** The pages of a flag. */
export const tabs: readonly FlagTab[] = [
  { name: 'Overview', part: '', Content: Overview },
  { name: 'Variants', part: 'variants', Content: Variants },
  { name: 'Usage', part: 'usage', Content: Usage },
  { name: 'Events', part: 'events', Content: FlagEvents },
  { name: 'Settings', part: 'settings', Content: Settings },
];
