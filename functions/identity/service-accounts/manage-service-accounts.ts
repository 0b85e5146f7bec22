import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { serviceAccountGroup } from '../../../lib/identity/service-accounts/service-account-group.ts';

export const group = defineOperationGroup({ contract: serviceAccountGroup });
