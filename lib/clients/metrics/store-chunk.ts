import { createChunkStore } from '../../platform/posts/chunk-store.ts';
import { mergeUsages } from './aggregate-usage.ts';
import { usagePostWrite } from './usage-post-store.ts';
import { rememberStored } from './waiting-usage.ts';

/** Stores counts as a post: see `createChunkStore`. */
export const storeChunk = createChunkStore({
  merge: mergeUsages,
  writeOf: usagePostWrite,
  onStored: rememberStored,
});
