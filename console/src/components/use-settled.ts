import { useEffect, useState } from 'react';

/** Milliseconds after the last key before what was typed counts. */
const PAUSE_MS = 250;

/** What is typed, once no key was pressed for a moment: for requests that follow what is typed. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
