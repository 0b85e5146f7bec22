import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * Runs after each install. The npm package `node` brings 67 MB of C++ headers beside its binary; only
 * native add-ons that are compiled on this machine would need them, and there are none.
 */
const packages = resolve(import.meta.dirname, '../../node_modules/node/node_modules');
const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
await rm(resolve(packages, platform, 'include'), { recursive: true, force: true });
