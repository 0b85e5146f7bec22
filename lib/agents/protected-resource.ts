import { baseUrlFor } from '../http/base-url.ts';
import { findIssuer } from '../identity/single-sign-on/find-issuer.ts';

/** Path of MCP, and of its description for clients (RFC 9728 §3.1). */
const RESOURCE_PATH = '/mcp';
export const METADATA_PATH = `/.well-known/oauth-protected-resource${RESOURCE_PATH}`;

/** The address of MCP: what tokens for it name as their audience. */
export function resourceAt(host: string | undefined): string {
  return `${baseUrlFor(host)}${RESOURCE_PATH}`;
}

/**
 * How clients get tokens for `/mcp` (RFC 9728 §2): from the provider with which people sign in, if there is
 * one; otherwise people create them.
 * @param host of the request
 */
export async function describeProtectedResource(host: string | undefined) {
  const issuer = await findIssuer();
  return {
    resource: resourceAt(host),
    resource_name: 'Flagwright',
    ...(issuer !== undefined && { authorization_servers: [issuer] }),
    bearer_methods_supported: ['header'] as const,
  };
}
