import { useMemo, useSyncExternalStore } from 'react';
import { useRead } from '../api/use-read.ts';
import {
  EVERYWHERE,
  type KeptContext,
  keptContexts,
  parseTestContexts,
  STORED,
  type TestContext,
} from './test-context.ts';

const changed = new EventTarget();

/**
 * The test contexts that were saved in this browser for a project; where no project is meant, those of all; and a
 * function to change those of a project. All components and tabs see a change at once.
 * @param projectId `*` for a page about all projects
 */
export function useTestContexts(
  projectId: string,
): readonly [readonly KeptContext[], typeof changeTestContexts] {
  const text = useSyncExternalStore(subscribe, storedText);
  const isEverywhere = projectId === EVERYWHERE;
  const projects = useRead(
    'GET /api/admin/projects',
    { query: {} },
    { enabled: isEverywhere, staleTime: 60_000 },
  );
  const contexts = useMemo(() => {
    const nameOf = (id: string) =>
      projects.data?.projects.find((project) => project.id === id)?.name ?? id;
    return keptContexts(JSON.parse(text), projectId, nameOf);
  }, [text, projectId, projects.data]);
  return [contexts, changeTestContexts];
}

/** @param projectId `*` for the contexts of no project */
function changeTestContexts(
  projectId: string,
  change: (contexts: readonly TestContext[]) => readonly TestContext[],
): void {
  const name = STORED + projectId;
  const next = change(parseTestContexts(localStorage.getItem(name)));
  localStorage.setItem(name, JSON.stringify(next));
  changed.dispatchEvent(new Event('change'));
}

/** All that is stored, as one text: React compares it with the last one. */
function storedText(): string {
  const entries = Object.entries(localStorage).filter(([name]) => name.startsWith(STORED));
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}
