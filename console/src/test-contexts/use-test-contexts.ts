import { useMemo, useSyncExternalStore } from 'react';
import { parseTestContexts, type TestContext } from './test-context.ts';

const changed = new EventTarget();

/**
 * The test contexts that were saved for a project in this browser, and a function to replace them. All
 * components and tabs see a change at once.
 */
export function useTestContexts(
  projectId: string,
): readonly [readonly TestContext[], (contexts: readonly TestContext[]) => void] {
  const name = `test-contexts:${projectId}`;
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(name));
  const contexts = useMemo(() => parseTestContexts(text), [text]);
  const save = (next: readonly TestContext[]) => {
    localStorage.setItem(name, JSON.stringify(next));
    changed.dispatchEvent(new Event('change'));
  };
  return [contexts, save];
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}
