import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Packages that one test needs and nobody else: a folder of `test/tools` each, with a lock file. */
type Tool = 'frameworks' | 'lambda-runtime' | 'open-proxy' | 'openapi';

const tools: readonly Tool[] = ['frameworks', 'lambda-runtime', 'open-proxy', 'openapi'];
const folder = resolve(import.meta.dirname, '../tools');

/**
 * Vitest's global setup: installs the tools whose lock file has changed since they were installed. They
 * are kept out of the root's dependencies because they are a quarter of all packages.
 */
export default async function fetchTools(): Promise<void> {
  for (const tool of tools) await fetchTool(tool);
}

/** Absolute path of a file of a tool's package. */
export function toolFile(tool: Tool, file: string): string {
  return join(folder, tool, 'node_modules', file);
}

/** Loads a tool's package; the caller says what it uses of it, since its types are not installed. */
export async function importTool<T>(tool: Tool, name: string): Promise<T> {
  const entry = createRequire(join(folder, tool, 'package.json')).resolve(name);
  return (await import(pathToFileURL(entry).href)) as T;
}

/** Like `importTool` with `require`: all packages of the tool share one copy of what they require. */
export function requireTool<T>(tool: Tool, name: string): T {
  return createRequire(join(folder, tool, 'package.json'))(name) as T;
}

/** Installs the packages of a tool, unless they are there. */
export async function fetchTool(tool: Tool): Promise<void> {
  const path = join(folder, tool);
  const installedLock = join(path, 'node_modules', '.installed-lock.json');
  const wanted = await readFile(join(path, 'package-lock.json'), 'utf8');
  const installed = await readFile(installedLock, 'utf8').catch(() => '');
  if (installed === wanted) return;
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: path,
  });
  await writeFile(installedLock, wanted);
}
