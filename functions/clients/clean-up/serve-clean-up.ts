import { cleanUpGroup } from '../../../lib/clients/clean-up/clean-up-group.ts';
import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';

/** What can be cleaned up in a project. */
export const group = defineOperationGroup({ contract: cleanUpGroup });
