import { routes } from '../../../console/src/routes.ts';

/** The addresses of all screens for people who are signed in, and one with all that a flag can have in an environment. */
export const screens: readonly string[] = [
  ...Object.keys(routes),
  '/projects/:projectId/features/:featureName?environment=development',
];
