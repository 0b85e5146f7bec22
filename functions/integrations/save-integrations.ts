import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import { saveIntegrationsFunction } from '../../lib/integrations/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: saveIntegrationsFunction });
