import { createContext, useContext } from 'react';

/** What the service refused about the last request of the form, by JSON pointer. */
export const Faults = createContext<ReadonlyMap<string, string>>(new Map());

/**
 * What the service refused about a property, or about what is in it.
 * @param path JSON pointer, for example `/body/name`
 */
export function useFault(path: string | undefined): string | undefined {
  const faults = useContext(Faults);
  if (path === undefined) return undefined;
  const inside = [...faults.keys()].find((key) => key.startsWith(`${path}/`));
  return faults.get(path) ?? (inside === undefined ? undefined : faults.get(inside));
}
