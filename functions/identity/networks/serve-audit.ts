import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { auditFunction } from '../../../lib/identity/networks/audit-function.ts';

export const sharedFunction = defineSharedFunction({ contract: auditFunction });
