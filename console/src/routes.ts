import { lazy } from 'react';

/** The pages for people who are signed in, by address. Each is a file of its own, loaded when it is first shown. */
export const routes = {
  '/': lazy(() => import('./pages/projects.tsx')),
  '/projects': lazy(() => import('./pages/projects.tsx')),
  '/projects/:projectId/features/:featureName/:tab?': lazy(() => import('./pages/flag/flag.tsx')),
  '/integrations': lazy(() => import('./pages/notifications/notifications.tsx')),
  '/integrations/new/:provider': lazy(() => import('./pages/notifications/new-receiver.tsx')),
  '/integrations/:id': lazy(() => import('./pages/notifications/receiver.tsx')),
  '/integrations/:id/log': lazy(() => import('./pages/notifications/deliveries.tsx')),
  '/tokens': lazy(() => import('./pages/tokens/tokens.tsx')),
  '/applications': lazy(() => import('./pages/applications/applications.tsx')),
  '/applications/:appName': lazy(() => import('./pages/applications/application.tsx')),
  '/account': lazy(() => import('./pages/account.tsx')),
} as const satisfies Readonly<Record<string, ReturnType<typeof lazy>>>;
