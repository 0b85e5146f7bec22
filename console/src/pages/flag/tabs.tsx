import type { ReactNode } from 'react';
import { FlagEvents } from './events.tsx';
import type { Flag } from './flag-data.ts';
import { Overview } from './overview.tsx';
import { Settings } from './settings.tsx';
import { Usage } from './usage.tsx';
import { Variants } from './variants.tsx';

interface FlagTab {
  readonly name: string;
  /** The last part of its address. */
  readonly part: string;
  readonly Content: (props: { readonly flag: Flag }) => ReactNode;
}

/** The pages of a flag. */
export const tabs: readonly FlagTab[] = [
  { name: 'Overview', part: '', Content: Overview },
  { name: 'Variants', part: 'variants', Content: Variants },
  { name: 'Usage', part: 'usage', Content: Usage },
  { name: 'Events', part: 'events', Content: FlagEvents },
  { name: 'Settings', part: 'settings', Content: Settings },
];
