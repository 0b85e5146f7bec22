import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { bannerGroup } from '../../../lib/system/banners/banner-group.ts';

export const group = defineOperationGroup({ contract: bannerGroup });
