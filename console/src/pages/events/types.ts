import type { Routes } from '../../api/operations.ts';

/** An event as the service shows it. */
export type ShownEvent = Routes['GET /api/admin/search/events']['output']['events'][number];
