import { tagTypeFunction } from '../../../lib/flags/tag-types/tag-type-function.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: tagTypeFunction });
