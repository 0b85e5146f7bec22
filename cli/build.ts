import { chmod } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import manifest from './package.json' with { type: 'json' };

const folder = import.meta.dirname;

/** Where the command is, as one file that needs nothing but Node.js. */
export const commandFile = resolve(folder, 'dist/flagwright.cjs');

/** Bundles the command. */
export async function buildCommand(): Promise<void> {
  await build({
    entryPoints: [resolve(folder, 'src/main.ts')],
    outfile: commandFile,
    bundle: true,
    // In this format, what a command imports when it runs is evaluated then, not at the start.
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    mainFields: ['module', 'main'],
    minify: true,
    define: { FLAGWRIGHT_VERSION: JSON.stringify(manifest.version) },
    logLevel: 'warning',
    banner: { js: '#!/usr/bin/env node' },
  });
  await chmod(commandFile, 0o755);
}

if (import.meta.main) await buildCommand();
