import { useLayoutEffect, useRef, useState } from 'react';
import type { ListedFlag } from './use-flags.ts';

/** Most flags that are selected at once: a bulk change of them takes some ten requests. */
export const MAX_SELECTED = 1_000;

/** The flags that are selected for a bulk change. */
export interface Selection {
  readonly flags: readonly ListedFlag[];
  readonly has: (name: string) => boolean;
  /** Selects a flag or not; with `isRange`, all between the one that was last chosen and this one. */
  readonly choose: (index: number, isSelected: boolean, isRange: boolean) => Promise<void>;
  readonly chooseAll: (total: number) => Promise<void>;
  readonly clear: () => void;
}

/**
 * The selection ends with the list that it was made in: a bulk change never reaches a flag that is not listed.
 * @param read the flags between two positions of the list
 * @param list names the search and the filters; the order does not matter
 */
export function useSelection(
  read: (first: number, last: number) => Promise<readonly ListedFlag[]>,
  list: string,
): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedFlag>>(new Map());
  const [anchor, setAnchor] = useState(0);
  const [chosenIn, setChosenIn] = useState(list);
  const shown = useLatestValue(list);
  if (chosenIn !== list) {
    setChosenIn(list);
    setChosen(new Map());
    setAnchor(0);
  }
  const select = async (first: number, last: number, isSelected: boolean) => {
    const flags = await read(first, last);
    if (shown.current === list) setChosen((before) => changed(before, flags, isSelected));
  };
  return {
    flags: [...chosen.values()],
    has: (name) => chosen.has(name),
    choose: async (index, isSelected, isRange) => {
      const [first, last] = isRange ? ordered(anchor, index) : [index, index];
      setAnchor(index);
      await select(first, last, isSelected);
    },
    chooseAll: (total) => select(0, Math.min(total, MAX_SELECTED) - 1, true),
    clear: () => setChosen(new Map()),
  };
}

/** The selected flags with some more, `MAX_SELECTED` at most, or without some. Pure. */
export function changed<T extends { readonly name: string }>(
  before: ReadonlyMap<string, T>,
  flags: readonly T[],
  isSelected: boolean,
): ReadonlyMap<string, T> {
  const next = new Map(before);
  for (const flag of flags) {
    if (!isSelected) next.delete(flag.name);
    else if (next.size < MAX_SELECTED) next.set(flag.name, flag);
  }
  return next;
}

/** The value of the last render, for what goes on after a wait. */
function useLatestValue<T>(value: T) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

function ordered(a: number, b: number): readonly [number, number] {
  return a < b ? [a, b] : [b, a];
}
