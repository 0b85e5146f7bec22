import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wrongUse } from '../terminal/command-error.ts';
import { readYamlFile } from './yaml-file.ts';

/** The name of the file with the settings of a repository. */
export const SETTINGS_FILE = 'flagwright.yaml';

/** The folder with the files of flags, unless the settings say another one. */
export const DEFAULT_DIR = 'flags';

/** The settings of a repository. */
export interface Settings {
  /** The folder that they are in. */
  readonly root: string;
  /** Address of the service. */
  readonly url?: string;
  readonly project?: string;
  /** The folder with the files of flags, from the root; `flags` unless it is said. */
  readonly dir?: string;
  /** The environments that files have rules for. */
  readonly environments?: readonly string[];
  /** How references to flags are found in code. */
  readonly refs?: unknown;
}

/**
 * Reads the settings of the repository that a folder is in; none without a file.
 * @throws {CommandError} naming the place of what is wrong in it
 */
export async function readSettings(folder: string): Promise<Settings> {
  const root = rootOf(folder);
  if (root === undefined) return { root: folder };
  const { value } = await readYamlFile(join(root, SETTINGS_FILE), {
    fields: {
      url: 'text',
      project: 'text',
      dir: 'text',
      environments: { list: 'text' },
      refs: 'anything',
    },
  });
  // Checked against the fields above.
  return { root, ...(value as Omit<Settings, 'root'>) };
}

/** The project that a command is about: as it is said, or as the settings say. */
export function projectOf(settings: Settings, said: string | undefined): string {
  const project = said ?? settings.project;
  if (project !== undefined) return project;
  throw wrongUse(`Name the project: --project ID, or "project: ID" in ${SETTINGS_FILE}.`);
}

/** The nearest folder with settings, up to the root of the working tree. */
function rootOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, SETTINGS_FILE))) return at;
    if (existsSync(join(at, '.git')) || dirname(at) === at) return undefined;
  }
}
