import { readReportsFunction } from '../../../lib/clients/application-overview/shared-functions.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: readReportsFunction });
