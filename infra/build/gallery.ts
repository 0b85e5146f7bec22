import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { allStyles, permissionsOf } from './console.ts';
import { iconSprite } from './icon-sprite.ts';
import { repository } from './repository.ts';

const source = resolve(repository, 'console/gallery');

/** Bundles the page of all components. @returns contents of its files by name */
export async function buildGallery(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: { gallery: resolve(source, 'gallery.tsx') },
    outdir: resolve(repository, '.build/gallery'),
    tsconfig: resolve(repository, 'console/tsconfig.json'),
    bundle: true,
    format: 'esm',
    target: 'es2024',
    assetNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"development"' },
    loader: { '.module.css': 'local-css', '.woff2': 'file' },
    plugins: [allStyles, iconSprite, permissionsOf([])],
    write: false,
    logLevel: 'warning',
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
}
