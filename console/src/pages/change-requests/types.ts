import type { Routes } from 'generated:api';

/** A change request as the service shows it. */
export type ChangeRequest =
  Routes['GET /api/admin/projects/{projectId}/change-requests/{id}']['output'];

/** The same in short form, as a search over all projects finds it. */
export type FoundRequest =
  Routes['GET /api/admin/search/change-requests']['output']['changeRequests'][number];

export type State = ChangeRequest['state'];

/** A change of a flag or segment in it. */
export type RequestChange = ChangeRequest['features'][number]['changes'][number];
