import { join, normalize } from 'node:path';
import type { Command } from 'commander';
import type { Service } from '../../api/service.ts';
import type { FlagFolder } from '../../files/flags/flag-folder.ts';
import { DEFAULT_DIR, projectOf, readSettings, SETTINGS_FILE } from '../../files/settings-file.ts';
import { CommandError, wrongUse } from '../../terminal/command-error.ts';
import type { Context } from '../command.ts';

/** What all commands of config as code may be told, in place of the settings of the repository. */
export interface FlagOptions {
  readonly project?: string;
  readonly dir?: string;
}

/** Adds these options. */
export function withFlagOptions(command: Command): Command {
  return command
    .option('-p, --project <id>', 'the project; default: that of flagwright.yaml')
    .option(
      '-d, --dir <folder>',
      'the folder of the files; default: that of flagwright.yaml, or flags',
    );
}

/** Which flags of which project are in which folder. */
export interface FlagSettings extends FlagFolder {
  readonly service: Service;
  readonly project: string;
  /** The folder as it is said. */
  readonly dir: string;
  /** Whether the repository has settings. */
  readonly hasSettings: boolean;
  readonly root: string;
}

/**
 * The settings of the repository, with what the command is told.
 * @throws {CommandError} without a project, and where the settings are of another service
 */
export async function readFlagSettings(
  { folder, service }: Context,
  options: FlagOptions,
): Promise<FlagSettings> {
  const settings = await readSettings(folder);
  const project = projectOf(settings, options.project);
  const dir = normalize(options.dir ?? settings.dir ?? DEFAULT_DIR).replace(/[/\\]$/, '');
  if (dir === '.') throw wrongUse('The files of flags need a folder of their own.');
  const connected = await service();
  const { url } = settings;
  if (url !== undefined && url.replace(/\/+$/, '') !== connected.url) {
    throw new CommandError(
      `${SETTINGS_FILE} is for ${url}, and you are signed in at ${connected.url}.`,
    );
  }
  return {
    service: connected,
    project,
    dir,
    root: settings.root,
    folder: join(options.dir === undefined ? settings.root : folder, dir),
    environments: settings.environments ?? (await environmentsOf(connected, project)),
    hasSettings: settings.project !== undefined,
  };
}

async function environmentsOf({ call }: Service, projectId: string): Promise<string[]> {
  const { environments } = await call('GET /api/admin/environments/project/{projectId}', {
    params: { projectId },
  });
  return environments.map(({ name }) => name);
}
