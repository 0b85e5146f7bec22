import { lazy } from 'react';

/** The pages for people who are signed in, by address. Each is a file of its own, loaded when it is first shown. */
export const routes = {
  '/': lazy(() => import('./pages/projects.tsx')),
  '/projects': lazy(() => import('./pages/projects.tsx')),
  '/projects/:projectId/features/:featureName/:tab?': lazy(() => import('./pages/flag/flag.tsx')),
  '/tag-types': lazy(() => import('./pages/tag-types/tag-types.tsx')),
  '/feature-types': lazy(() => import('./pages/feature-types/feature-types.tsx')),
  '/environments': lazy(() => import('./pages/environments/environments.tsx')),
  '/integrations': lazy(() => import('./pages/notifications/notifications.tsx')),
  '/integrations/new/:provider': lazy(() => import('./pages/notifications/new-receiver.tsx')),
  '/integrations/:id': lazy(() => import('./pages/notifications/receiver.tsx')),
  '/integrations/:id/log': lazy(() => import('./pages/notifications/deliveries.tsx')),
  '/tokens': lazy(() => import('./pages/tokens/tokens.tsx')),
  '/applications': lazy(() => import('./pages/applications/applications.tsx')),
  '/applications/:appName': lazy(() => import('./pages/applications/application.tsx')),
  '/account': lazy(() => import('./pages/account.tsx')),
  '/users': lazy(() => import('./pages/users/users.tsx')),
  '/users/:id': lazy(() => import('./pages/users/user.tsx')),
  '/groups': lazy(() => import('./pages/groups/groups.tsx')),
  '/groups/:id': lazy(() => import('./pages/groups/group.tsx')),
  '/roles': lazy(() => import('./pages/roles/roles.tsx')),
  '/roles/:id': lazy(() => import('./pages/roles/role.tsx')),
  '/service-accounts': lazy(() => import('./pages/service-accounts/service-accounts.tsx')),
  '/service-accounts/:id': lazy(() => import('./pages/service-accounts/service-account.tsx')),
  '/invitations': lazy(() => import('./pages/invitations/invitations.tsx')),
} as const satisfies Readonly<Record<string, ReturnType<typeof lazy>>>;
