import { useState } from 'react';

/**
 * State of a form that outlives a reload: it is kept in the tab until it is cleared. Never for secrets.
 * @param key names the form and what it is about: `segment/7`
 * @returns the value, a setter, and a function to call once the value is saved
 *
 * @example
 * const [draft, setDraft, clearDraft] = useDraft('segment/new', { name: '' });
 */
export function useDraft<T>(key: string, initial: T): readonly [T, (value: T) => void, () => void] {
  const name = `draft:${key}`;
  const [value, setValue] = useState<T>(() => stored<T>(name) ?? initial);
  const set = (next: T) => {
    setValue(next);
    store(name, next);
  };
  const clear = () => {
    sessionStorage.removeItem(name);
    setValue(initial);
  };
  return [value, set, clear];
}

function stored<T>(name: string): T | undefined {
  const text = sessionStorage.getItem(name);
  try {
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function store(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The tab has no room left: the form works on, without a copy for a reload.
  }
}
