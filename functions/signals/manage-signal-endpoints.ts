import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import { signalEndpointFunction } from '../../lib/signals/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: signalEndpointFunction });
