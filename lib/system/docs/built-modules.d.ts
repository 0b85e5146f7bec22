/** Modules that the build generates; see `infra/build/bundle-plugins.ts`. */

/** The OpenAPI document of all operations. */
declare module 'generated:openapi' {
  const document: Readonly<Record<string, unknown>>;
  export default document;
}

/** A file of a package, as text. */
declare module 'asset:*' {
  const text: string;
  export default text;
}
