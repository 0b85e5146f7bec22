import { useSyncExternalStore } from 'react';

/** A value that is shared by components that have no common parent, and by code outside of them. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current value of a store. */
export function useStore<T>({ subscribe, get }: Store<T>): T {
  return useSyncExternalStore(subscribe, get);
}
