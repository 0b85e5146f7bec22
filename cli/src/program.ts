import { Command, CommanderError } from 'commander';
import { allCommands } from './commands/all-commands.ts';
import type { Context, RunContext } from './commands/command.ts';
import { CommandError } from './terminal/command-error.ts';
import { exitCodes } from './terminal/exit-codes.ts';

/** The command with all its parts. */
export function createProgram(context: RunContext): Command {
  const program = new Command('flagwright')
    .description('Feature flags from the terminal, from CI and from Git.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('Run with --help to see what is possible.')
    .configureOutput({
      writeOut: (text) => context.output.print(text.replace(/\n$/, '')),
      writeErr: (text) => context.output.note(text.replace(/\n$/, '')),
    });
  for (const add of allCommands) add(program, context);
  for (const each of program.commands) each.copyInheritedSettings(program);
  return program;
}

/** Replaced by the version while bundling; run from the sources, there is none. */
declare const FLAGWRIGHT_VERSION: string | undefined;
const VERSION = typeof FLAGWRIGHT_VERSION === 'string' ? FLAGWRIGHT_VERSION : 'from the sources';

/**
 * Runs the command.
 * @param words the arguments, without the name of the command
 * @returns the exit code
 */
export async function run(words: readonly string[], context: Context): Promise<number> {
  let exitCode: number = exitCodes.done;
  const endWith = (code: number) => {
    exitCode = code;
  };
  try {
    await createProgram({ ...context, endWith }).parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (context.ended.aborted) return exitCodes.interrupted;
    // Commander has said what is wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.wrongUse;
    if (!(error instanceof CommandError)) throw error;
    context.output.note(error.message);
    return error.exitCode;
  }
}
