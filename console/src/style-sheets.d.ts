/** Names of the classes of a style sheet, as esbuild gives them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** All style sheets; see `infra/build/console.ts`. */
declare module 'generated:styles' {}
