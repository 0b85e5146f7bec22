import {
  countInWrite,
  countOutWrite,
  lastId,
  nextIdWrite,
} from '../../platform/dynamo/counters.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Banner } from './model.ts';
import { MAX_BANNERS } from './model.ts';

const KIND = 'banners';
const limit = { kind: KIND, what: 'banners', max: MAX_BANNERS };

/**
 * Reads a banner.
 * @throws {NotFoundError} for an unknown id
 */
export async function getBanner(id: number): Promise<Banner> {
  const banner = await getItem(keys.banner(id));
  if (!banner) throw new NotFoundError({ kind: 'banner', id });
  return banner;
}

/** Reads all banners, by id. */
export function listBanners(): Promise<Banner[]> {
  return queryPartition(keys.bannerPartition);
}

/** The last assigned id; 0 before the first. */
export function lastBannerId(): Promise<number> {
  return lastId(KIND);
}

/** Stores a new banner with the next id. */
export function createBannerWrites(banner: Banner): Write[] {
  return [
    nextIdWrite(KIND, banner.id - 1),
    countInWrite(limit),
    { put: { ...banner, ...keys.banner(banner.id) }, when: isNew },
  ];
}

/** Stores a changed banner, on the condition that it has not changed since it was read. */
export function updateBannerWrite(before: Banner, after: Banner): Write {
  return {
    put: { ...after, ...keys.banner(after.id), version: before.version + 1 },
    when: atVersion(before.version),
  };
}

/** Deletes a banner, on the condition that it has not changed since it was read. */
export function deleteBannerWrites(banner: Banner): Write[] {
  return [
    countOutWrite(limit),
    { remove: keys.banner(banner.id), when: atVersion(banner.version) },
  ];
}
