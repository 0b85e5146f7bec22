import { reading } from '../../api/use-read.ts';

/** What was changed last; the rest is on the page of the activity. */
const EVENTS = 10;

/** What concerns the person. */
export const dashboardRead = reading('GET /api/admin/personal-dashboard', {});

/** The open change requests; of drafts only the person's own. */
export const openRequestsRead = reading('GET /api/admin/search/change-requests', {
  query: { state: 'IS:open', limit: 50 },
});

/** The last changes in all projects, without those of settings, people and connections. */
export const latestEventsRead = reading('GET /api/admin/search/events', {
  query: { kind: 'IS_ANY_OF:on,off,share,rules,created,archived', limit: EVENTS },
});
