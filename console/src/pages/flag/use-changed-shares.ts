import { useState } from 'react';
import { shareOf } from '../../release-plans/together.ts';
import { type FlagStrategy, wordedOf } from './flag-data.ts';

/** Shares that were changed on the page and are not saved yet: as typed, by strategy. */
export function useChangedShares(strategies: readonly FlagStrategy[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const stored = (strategy: FlagStrategy) => String(shareOf(wordedOf(strategy)) ?? '');
  const forget = ({ id }: FlagStrategy) => setTyped(({ [id]: _gone, ...others }) => others);
  return {
    shareOf: (strategy: FlagStrategy) => typed[strategy.id] ?? stored(strategy),
    change: (strategy: FlagStrategy, share: string) =>
      share === stored(strategy)
        ? forget(strategy)
        : setTyped((before) => ({ ...before, [strategy.id]: share })),
    forget,
    changed: strategies.flatMap((strategy) => {
      const share = typed[strategy.id];
      return share === undefined || share === stored(strategy) ? [] : [{ strategy, share }];
    }),
  };
}
