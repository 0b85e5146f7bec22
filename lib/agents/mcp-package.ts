/** The package of the protocol. */
export type McpPackage = typeof import('@modelcontextprotocol/server');

/**
 * Loads it with the first message: it takes a third of a second, for which no build and no start has to wait.
 * Only the package, so that the rest of the bundle has no more than it needs.
 */
export function loadMcpPackage(): Promise<McpPackage> {
  return import('@modelcontextprotocol/server');
}
