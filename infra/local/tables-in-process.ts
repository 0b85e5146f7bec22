import type { EmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';

/** How clients in this process reach a table. */
type Access = Pick<EmbeddedDynamoDb, 'requestHandler' | 'middleware'>;

const name = Symbol.for('flagwright.tables');

/**
 * The embedded DynamoDBs of this process, by endpoint. Functions run from bundles, each with modules of
 * its own, so only a global object is the same for all.
 */
export function tablesInProcess(): Map<string, Access> {
  const shared = globalThis as { [name]?: Map<string, Access> };
  shared[name] ??= new Map();
  return shared[name];
}
