import { useRef, useState } from 'react';
import { useDraft } from '../components/form/use-draft.ts';

/** What is typed into a form about something that is saved, and what was saved when the person began. */
export interface Begun<T> {
  readonly draft: T;
  readonly base: T;
  readonly setDraft: (draft: T) => void;
  /** Forgets what was typed. */
  readonly clear: () => void;
  /** To call once what was typed is saved. */
  readonly settle: () => void;
  /** To run before each save. @throws {SavedMeanwhile} if others have saved since the person began */
  readonly before: () => Promise<void>;
  /** Lets the next save replace what others have saved, as far as the person has seen it. */
  readonly insist: () => void;
}

/** Others have saved what is edited: saving would undo what they did. */
export class SavedMeanwhile extends Error {
  constructor() {
    super('Not saved: somebody else has saved this meanwhile. Choose above which values count.');
    this.name = 'SavedMeanwhile';
  }
}

interface Edited<T> {
  /** What is stored, as last read; what a new one begins with. */
  readonly saved: T;
  /** Reads what is stored from the service, not from the cache; absent for a new one. */
  readonly read?: (() => Promise<T>) | undefined;
  readonly isSame: (one: T, other: T) => boolean;
}

/**
 * A draft of something that others may save too. The service has no precondition for these writes, so what is
 * stored is read again before each of them.
 * @param key names the form and what it is about
 */
export function useBegun<T>(key: string, { saved, read, isSame }: Edited<T>): Begun<T> {
  // What was saved at the time goes with what is typed, so that a later change by others is seen.
  const [typed, setTyped, forget] = useDraft<Pick<Begun<T>, 'draft' | 'base'> | undefined>(
    key,
    undefined,
  );
  const [settled, setSettled] = useState<{ readonly before: string; readonly value: T }>();
  const insisted = useRef<T>(undefined);
  const now = JSON.stringify(saved);
  // What is stored is read again a moment after the write: until then, what was sent is the right one.
  const known = settled?.before === now ? settled.value : saved;
  const base = typed?.base ?? known;
  const clear = () => {
    insisted.current = undefined;
    forget();
  };
  return {
    draft: typed?.draft ?? known,
    base: typed?.base ?? saved,
    setDraft: (draft) => setTyped({ draft, base }),
    clear,
    settle: () => {
      if (typed) setSettled({ before: now, value: typed.draft });
      clear();
    },
    before: async () => {
      const stored = await read?.();
      if (stored && !isSame(insisted.current ?? base, stored)) throw new SavedMeanwhile();
    },
    insist: () => {
      insisted.current = saved;
    },
  };
}
