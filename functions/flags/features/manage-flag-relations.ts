import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: manageFlagRelationsFunction });
