import { resourceFunction } from '../../lib/agents/resource-function.ts';
import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';

/** The description of MCP for clients: one function for both paths. */
export const sharedFunction = defineSharedFunction({ contract: resourceFunction });
