import { actionFunction } from '../../../lib/flags/actions/shared-functions.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: actionFunction });
