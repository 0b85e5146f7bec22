/** Modules that the build generates from `console/`; see `infra/build/console.ts`. */

/** The page that loads the console. */
declare module 'generated:console/index' {
  interface BuiltPage {
    /** With `{preloads}` where links to further files belong. */
    readonly html: string;
    /** The further files of a page, by a pattern of its path; the first that matches counts. */
    readonly preloads: readonly { readonly pattern: string; readonly files: readonly string[] }[];
  }
  const page: BuiltPage;
  export default page;
}

/** The files that the page loads, by name; the names contain a hash of the contents. */
declare module 'generated:console/assets' {
  /** Contents in base64: text compressed, anything else as it is. Those of former releases are not compressed with gzip. */
  export type BuiltAsset = { readonly contentType: string } & (
    | { readonly br: string; readonly gzip?: string }
    | { readonly bytes: string }
  );
  const assets: Readonly<Record<string, BuiltAsset>>;
  export default assets;
}

/** The files of the pages of former releases, by name. */
declare module 'generated:console/former-assets' {
  import type { BuiltAsset } from 'generated:console/assets';

  const assets: Readonly<Record<string, BuiltAsset>>;
  export default assets;
}
