import { readFileSync } from 'node:fs';

/**
 * The addresses of all screens for people who are signed in: the keys of the console's `routes.ts`, which
 * itself is compiled for browsers only.
 */
export const screens: readonly string[] = [
  ...readFileSync(`${import.meta.dirname}/../../../console/src/routes.ts`, 'utf8').matchAll(
    /^ {2}'(\/[^']*)':/gm,
  ),
].map(([, address = '']) => address);
