import type { Environment } from '../../environments/model.ts';
import type { DirectoryState } from './model.ts';

/** What is computed of all flags, with a name for the environments that it was computed with. */
interface ComputedValue<T> {
  readonly environments: string;
  readonly value: T;
}

/**
 * Remembers what is computed of all flags and the environments until either changes, so that a request does not go
 * through all flags again. The result is shared, so it must not be changed.
 * @param compute pure
 */
export function rememberByState<T>(
  compute: (directory: DirectoryState, environments: readonly Environment[]) => T,
): (directory: DirectoryState, environments?: readonly Environment[]) => T {
  const known = new WeakMap<DirectoryState, ComputedValue<T>>();
  return (directory, environments = []) => {
    const name = JSON.stringify(environments);
    const before = known.get(directory);
    if (before?.environments === name) return before.value;
    const value = compute(directory, environments);
    known.set(directory, { environments: name, value });
    return value;
  };
}
