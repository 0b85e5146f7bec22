import type { InProcessHandler } from '@flagwright/embedded-dynamodb';

const name = Symbol.for('flagwright.tables');

/**
 * The embedded DynamoDBs of this process, by endpoint. Functions run from bundles, each with modules of
 * its own, so only a global object is the same for all.
 */
export function tablesInProcess(): Map<string, InProcessHandler> {
  const shared = globalThis as { [name]?: Map<string, InProcessHandler> };
  shared[name] ??= new Map();
  return shared[name];
}
