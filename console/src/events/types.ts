import type { Routes } from 'generated:api';

/** A page of a search. */
export type FoundEvents = Routes['GET /api/admin/search/events']['output'];

/** An event as the service shows it. */
export type ShownEvent = FoundEvents['events'][number];
