import { chmod } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;

/** Where the node is, as one file that needs nothing but Node.js. */
export const bundleFile = resolve(folder, 'dist/flagwright-edge.cjs');

/** Bundles the edge node with the engine of the service. */
export async function buildEdge(): Promise<void> {
  await build({
    entryPoints: [resolve(folder, 'src/main.ts')],
    outfile: bundleFile,
    bundle: true,
    // A module that imports `node:http` loads Node's whole client for the web with it, which takes 4 MB of memory.
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    logLevel: 'warning',
    banner: { js: '#!/usr/bin/env node' },
  });
  await chmod(bundleFile, 0o755);
}

if (import.meta.main) await buildEdge();
