import type { Routes } from 'generated:api';

/** An event as the service shows it. */
export type ShownEvent = Routes['GET /api/admin/search/events']['output']['events'][number];
