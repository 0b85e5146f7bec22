import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import {
  createBannerWrites,
  deleteBannerWrites,
  getBanner,
  lastBannerId,
  updateBannerWrite,
} from './banner-store.ts';
import type { Banner, BannerSettings } from './model.ts';
import { presentBanner } from './present-banner.ts';
import { refuseInvalidLink } from './rules.ts';

const initial: Omit<BannerSettings, 'message'> = {
  enabled: true,
  variant: 'info',
  sticky: false,
  icon: null,
  link: null,
  linkText: null,
  dialogTitle: null,
  dialog: null,
};

/**
 * Creates a banner; omitted properties get their defaults.
 * @throws {ExceedsLimitError} beyond 200 banners, {ValidationError} naming the property
 */
export function createBanner(
  caller: Caller,
  request: Partial<BannerSettings> & Pick<BannerSettings, 'message'>,
): Promise<Banner> {
  refuseInvalidLink(request.link);
  return recordChange({ author: caller.author, expect: ['banner-created'] }, async () => {
    const banner: Banner = {
      id: (await lastBannerId()) + 1,
      ...initial,
      ...request,
      createdAt: new Date().toISOString(),
      version: 1,
    };
    return {
      writes: createBannerWrites(banner),
      events: [{ type: 'banner-created', data: presentBanner(banner) }],
      result: banner,
    };
  });
}

/**
 * Changes a banner; omitted properties keep their values.
 * @throws {NotFoundError} for an unknown id, {ValidationError} naming the property
 */
export function updateBanner(
  caller: Caller,
  id: number,
  request: Partial<BannerSettings>,
): Promise<Banner> {
  refuseInvalidLink(request.link);
  return recordChange({ author: caller.author, expect: ['banner-updated'] }, async () => {
    const before = await getBanner(id);
    const after: Banner = { ...before, ...request };
    const data = presentBanner(after);
    const preData = presentBanner(before);
    if (isDeepStrictEqual(data, preData)) return noChange(before);
    return {
      writes: [updateBannerWrite(before, after)],
      events: [{ type: 'banner-updated', data, preData }],
      result: after,
    };
  });
}

/**
 * Deletes a banner.
 * @throws {NotFoundError} for an unknown id
 */
export function deleteBanner(caller: Caller, id: number): Promise<void> {
  return recordChange({ author: caller.author, expect: ['banner-deleted'] }, async () => {
    const banner = await getBanner(id);
    return {
      writes: deleteBannerWrites(banner),
      events: [{ type: 'banner-deleted', preData: presentBanner(banner) }],
      result: undefined,
    };
  });
}
