import { bundleShared } from '../../infra/build/bundle.ts';
import type { Discovered } from '../../infra/build/discover.ts';
import { keys } from '../../lib/platform/dynamo/keys.ts';

/** Partitions of an index; a statement of their own grants them. Prefixes are of sort keys. */
const ofIndexes = new Set(['outboxPartition', 'agingPartition']);

/**
 * The partitions that the code of a function can name, by the names of their keys in `keys.ts`. The
 * bundler drops what the function cannot reach, so these are the keys that remain in its bundle.
 */
export async function partitionsInCode(
  worker: Discovered['workers'][number],
): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await bundleShared(
    { operations: [], sharedFunctions: [], workers: [worker] },
    '.build/partitions',
  );
  const text = outputFiles.map((file) => file.text).join('\n');
  const names = Object.keys(keys).filter((name) =>
    new RegExp(`\\bkeys\\d*\\.${name}\\b`).test(text),
  );
  return new Map(
    names.flatMap((name): [string, string][] => {
      const isOther = ofIndexes.has(name) || name.endsWith('Prefix');
      const partition = isOther ? undefined : partitionOf(name as keyof typeof keys);
      return partition === undefined ? [] : [[name, partition]];
    }),
  );
}

/** For any arguments; `undefined` for keys of indexes, which items carry as attributes. */
function partitionOf(name: keyof typeof keys): string | undefined {
  const make: unknown = keys[name];
  const key: unknown = typeof make === 'function' ? make('x', 'x', 'x', 'x') : make;
  return typeof key === 'string' ? key : (key as { readonly pk?: string }).pk;
}
