/** A module that the build generates; see `infra/build/bundle-entries.ts`. */

/** All routes of the API, but for `$default`. */
declare module 'generated:routes' {
  const routes: readonly import('./route-table.ts').Route[];
  export default routes;
}
