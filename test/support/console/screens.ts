import { routes } from '../../../console/src/routes.ts';

/** The addresses of all screens for people who are signed in. */
export const screens: readonly string[] = Object.keys(routes);
