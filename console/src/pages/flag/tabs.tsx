import type { ReactNode } from 'react';
import { Environments } from './environments.tsx';
import type { Flag } from './flag-data.ts';

interface FlagTab {
  readonly name: string;
  /** The last part of its address. */
  readonly part: string;
  readonly Content: (props: { readonly flag: Flag }) => ReactNode;
}

/** The pages of a flag. */
export const tabs: readonly FlagTab[] = [{ name: 'Overview', part: '', Content: Environments }];
