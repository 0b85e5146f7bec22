import { lazy } from 'react';

/** The pages for people who are signed in, by address. Each is a file of its own, loaded when it is first shown. */
export const routes = {
  '/': lazy(() => import('./pages/projects.tsx')),
  '/projects': lazy(() => import('./pages/projects.tsx')),
  '/account': lazy(() => import('./pages/account.tsx')),
} as const satisfies Readonly<Record<string, ReturnType<typeof lazy>>>;
