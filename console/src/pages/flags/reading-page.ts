import type { Routes } from 'generated:api';
import { reading } from '../../api/use-read.ts';

export type SearchQuery = Routes['GET /api/admin/search/features']['input']['query'];

/** Flags per request: two screens of them. */
export const PAGE_SIZE = 50;

/** Reads one page of the flags that a search finds, counted from 0. */
export function readingPage(search: SearchQuery, page: number) {
  return reading('GET /api/admin/search/features', {
    query: { ...search, offset: page * PAGE_SIZE, limit: PAGE_SIZE },
  });
}
