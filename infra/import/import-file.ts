import { readFile } from 'node:fs/promises';
import { flagOfEnvironment } from '../../lib/import-export/desired-flags.ts';
import type { ExportData } from '../../lib/import-export/export-data.ts';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { inPath } from './admin-api.ts';
import { copyFlags } from './copy-flags.ts';
import { doubtfulFlags, statesOf } from './flag-states.ts';
import { importSource } from './import-source.ts';
import type { ListedFlag } from './instance-model.ts';
import type { Run } from './migration.ts';
import type { ImportOptions } from './options.ts';
import { isState, readState } from './state-file.ts';
import { stateSource } from './state-source.ts';

/**
 * Imports an export file into one project and environment, or everything in a state export.
 * @throws {ConfigurationError} when the file does not exist, or is neither
 */
export async function importFile(run: Run, options: ImportOptions): Promise<void> {
  const content = await readJson(options.source);
  if (isState(content)) {
    const state = readState(content, options.environment);
    return importSource(run, options, stateSource(state));
  }
  if (!isExport(content)) {
    throw new ConfigurationError(
      `${options.source} is not an export: it must have the lists "features", "featureStrategies" and "tagTypes".`,
    );
  }
  const project = options.project ?? 'default';
  const environment = options.environment ?? environmentOf(content);
  const data = options.trustEnvironments
    ? content
    : await withoutDoubt(run, { project, environment }, content);
  await copyFlags(run, project, [{ environment, data }]);
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ConfigurationError(`${path} does not exist.`);
    throw new ConfigurationError(`${path} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigurationError(`${path} is not JSON.`);
  }
}

/**
 * Switches off what the file may report as on by mistake. A flag that the target has keeps its state:
 * it was decided here.
 */
async function withoutDoubt(
  { target, report }: Run,
  { project, environment }: { readonly project: string; readonly environment: string },
  data: ExportData,
): Promise<ExportData> {
  const doubtful = new Set(doubtfulFlags(data));
  if (doubtful.size === 0) return data;
  const path = `projects/${inPath(project)}/features`;
  const { features } = await target.get<{ features: ListedFlag[] }>(path);
  const states = statesOf(features, target.url);
  const kept = [...doubtful].filter((name) => states.has(name));
  const off = [...doubtful].filter((name) => !states.has(name));
  report.announce(
    'All flags of the file are on. Versions 6.6.0 to 7.2.x export them so whether they are on or off, and the file does not name its version.',
  );
  if (off.length > 0) report.announce(`So these come in switched off: ${off.join(', ')}`);
  if (kept.length > 0) report.announce(`These exist here and keep their state: ${kept.join(', ')}`);
  report.announce(
    'If the file is of another version, repeat the import with --trust-environments. If the instance still runs, import from its URL.',
  );
  return {
    ...data,
    featureEnvironments: (data.featureEnvironments ?? []).map((row) => {
      const name = flagOfEnvironment(row);
      return doubtful.has(name)
        ? { ...row, enabled: states.get(name)?.has(environment) ?? false }
        : row;
    }),
  };
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
