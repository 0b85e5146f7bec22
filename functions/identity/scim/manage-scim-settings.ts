import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { scimSettingsFunction } from '../../../lib/identity/scim/scim-settings-function.ts';

export const sharedFunction = defineSharedFunction({ contract: scimSettingsFunction });
