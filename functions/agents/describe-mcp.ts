import { resourceGroup } from '../../lib/agents/resource-group.ts';
import { defineOperationGroup } from '../../lib/http/groups/operation-group.ts';

/** The description of MCP for clients: one function for both paths. */
export const group = defineOperationGroup({ contract: resourceGroup });
