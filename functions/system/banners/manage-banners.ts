import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { bannerFunction } from '../../../lib/system/banners/banner-function.ts';

export const sharedFunction = defineSharedFunction({ contract: bannerFunction });
