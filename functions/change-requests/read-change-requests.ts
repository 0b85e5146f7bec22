import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: readChangeRequestsFunction });
