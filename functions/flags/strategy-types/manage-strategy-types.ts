import { strategyTypeFunction } from '../../../lib/flags/strategy-types/strategy-type-function.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: strategyTypeFunction });
