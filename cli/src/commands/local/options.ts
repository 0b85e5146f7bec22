import type { Command } from 'commander';
import { environmentFlags } from '../../local/environment-flags.ts';
import type { LocalFlags } from '../../local/local-flags.ts';
import { type Override, parseOverride } from '../../local/overrides.ts';
import { wrongUse } from '../../terminal/command-error.ts';
import type { Context } from '../command.ts';

/** Options of what serves flags on one's own machine. */
export interface LocalOptions {
  readonly environment: string;
  readonly project?: string;
  readonly files?: true;
  readonly override?: readonly Override[];
}

/** Adds the options that `run` and `dev` share. */
export function withLocalOptions(command: Command): Command {
  return command
    .option(
      '-e, --environment <name>',
      'the environment to begin with, never one of the type production',
      'development',
    )
    .option('-p, --project <id>', 'only the flags of a project')
    .option('--files', 'the flags of the files of this repository, not those of the service')
    .option(
      '-o, --override <flag=value>',
      'on, off or a variant, for everyone; repeat it for more flags',
      parseOverride,
    );
}

/**
 * The flags to serve: of the service, or of files.
 * @throws {CommandError} when they cannot be read
 */
export async function flagsFor(
  context: Context,
  { environment, project, files }: LocalOptions,
): Promise<LocalFlags> {
  if (!files) return environmentFlags(await context.service(), environment, project);
  if (project !== undefined) throw wrongUse('Files are of one project: leave out --project.');
  const { fileFlags } = await import('../../local/file-flags.ts');
  return fileFlags(context, environment);
}
