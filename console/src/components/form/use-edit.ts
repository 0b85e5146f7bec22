import { useState } from 'react';
import { useDraft } from './use-draft.ts';

/**
 * State of a form that changes what exists: what was typed, and before that what is stored. It outlives a
 * reload like a draft, and follows what is stored again once it is saved. Never for secrets.
 * @returns the value, a setter, and a function to call once the value is saved
 *
 * @example
 * const [group, setGroup, settle] = useEdit(`group/${id}`, { name: stored.name });
 */
export function useEdit<T>(key: string, stored: T): readonly [T, (value: T) => void, () => void] {
  const [typed, setTyped, clear] = useDraft<T | undefined>(key, undefined);
  const [saved, setSaved] = useState<{ readonly before: string; readonly value: T }>();
  const now = JSON.stringify(stored);
  // What is stored is read again a moment after the write: until then, the saved value is the right one.
  const known = saved?.before === now ? saved.value : stored;
  const settle = () => {
    if (typed !== undefined) setSaved({ before: now, value: typed });
    clear();
  };
  return [typed ?? known, setTyped, settle];
}
