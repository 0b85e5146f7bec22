import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import { resendDeliveriesFunction } from '../../lib/integrations/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: resendDeliveriesFunction });
