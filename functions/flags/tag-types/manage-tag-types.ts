import { tagTypeGroup } from '../../../lib/flags/tag-types/tag-type-group.ts';
import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';

export const group = defineOperationGroup({ contract: tagTypeGroup });
