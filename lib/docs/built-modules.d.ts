/** Modules that the build makes; `infra/build/bundle.ts` says how. */

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
