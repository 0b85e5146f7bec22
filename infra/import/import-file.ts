import { readFile } from 'node:fs/promises';
import type { ExportData } from '../../lib/import-export/export-data.ts';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { copyFlags } from './copy-flags.ts';
import type { Run } from './migration.ts';
import type { ImportOptions } from './options.ts';

/**
 * Reads an export file.
 * @throws {ConfigurationError} when it does not exist, or is not an export
 */
async function readExportFile(path: string): Promise<ExportData> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ConfigurationError(`${path} does not exist.`);
    throw new ConfigurationError(`${path} cannot be read: ${error.message}`);
  });
  try {
    const data: unknown = JSON.parse(text);
    if (isExport(data)) return data;
  } catch {
    throw new ConfigurationError(`${path} is not JSON.`);
  }
  throw new ConfigurationError(
    `${path} is not an export: it must have the lists "features", "featureStrategies" and "tagTypes".`,
  );
}

/** Imports an export file into one project and environment. */
export async function importFile(run: Run, options: ImportOptions): Promise<void> {
  const data = await readExportFile(options.source);
  const environment = options.environment ?? environmentOf(data);
  await copyFlags(run, options.project ?? 'default', [{ environment, data }]);
}

function isExport(value: unknown): value is ExportData {
  return (
    typeof value === 'object' &&
    value !== null &&
    (['features', 'featureStrategies', 'tagTypes'] as const).every((name) =>
      Array.isArray((value as Record<string, unknown>)[name]),
    )
  );
}

/** Some versions export the environment's name. */
function environmentOf({ featureEnvironments = [] }: ExportData): string {
  const [first] = featureEnvironments;
  if (first?.environment !== undefined) return first.environment;
  throw new ConfigurationError(
    'The file does not name an environment. Set one: --environment development',
  );
}
