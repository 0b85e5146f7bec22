import type { Segments } from 'generated:api';
import { join } from 'node:path';
import { Unreachable } from '../api/refusal.ts';
import type { Service } from '../api/service.ts';
import { type FlagFile, foldersIn, readFlagFolder } from '../files/flags/flag-folder.ts';
import { DEFAULT_DIR, readSettings, type Settings } from '../files/settings-file.ts';
import { CommandError } from '../terminal/command-error.ts';
import { refuseProduction } from './environment-flags.ts';
import { flagsOfFiles, haveSegments } from './flags-of-files.ts';
import { findKept, keep } from './kept.ts';
import type { LocalFlags } from './local-flags.ts';

interface Place {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** @throws {CommandError} when nobody is signed in */
  readonly service: () => Promise<Service>;
}

/** The folder with the files of flags of the repository that a folder is in. */
export async function folderOfFiles(folder: string): Promise<string> {
  return folderIn(await readSettings(folder));
}

function folderIn({ root, dir = DEFAULT_DIR }: Settings): string {
  return join(root, dir);
}

/**
 * The flags of the files of a repository. The service is asked for nothing but segments, which files refer to by name; while
 * it cannot be reached, they are those that it had last.
 * @throws {CommandError} for an environment of the type production, one without files, and naming what is wrong in a file
 */
export async function fileFlags(place: Place, environment: string): Promise<LocalFlags> {
  // Without the service, nobody knows more of it than its name.
  if (environment === 'production') refuseProduction(environment);
  const settings = await readSettings(place.folder);
  const folder = folderIn(settings);
  const environments = settings.environments ?? (await foldersIn(folder));
  if (!environments.includes(environment)) {
    throw new CommandError(
      `There are no files for the environment "${environment}", only for ${environments.join(', ') || 'none'}.`,
    );
  }
  const files = await readFlagFolder({ folder, environments });
  const segments = await segmentsFor(place, files, environment);
  return flagsOfFiles(files, { environment, project: settings.project ?? 'default' }, segments);
}

async function segmentsFor(
  { env, service }: Place,
  files: readonly FlagFile[],
  environment: string,
): Promise<Segments> {
  if (!haveSegments(files, environment)) return { segments: [] };
  const { url, call } = await service();
  const of = { url, what: 'segments' };
  try {
    const segments = await call('GET /api/admin/segments', {});
    await keep(env, of, segments);
    return segments;
  } catch (error) {
    const kept = error instanceof Unreachable ? await findKept<Segments>(env, of) : undefined;
    if (!kept) throw error;
    return kept.value;
  }
}
