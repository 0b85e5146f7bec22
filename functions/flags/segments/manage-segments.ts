import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: segmentFunction });
