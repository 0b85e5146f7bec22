import { Argument, type Command, type Option } from 'commander';
import type { AddCommand } from '../command.ts';
import { flagNames } from './flag-names.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

/** `flagwright completion SHELL` prints what a shell needs; it calls `flagwright complete -- WORDS` for each completion. */
export const addCompletion: AddCommand = (program, context) => {
  program
    .command('completion')
    .description('print what your shell needs to complete commands, options and names of flags')
    .addArgument(new Argument('<shell>', 'your shell').choices(shells))
    .action(async (shell: (typeof shells)[number]) => {
      const { script } = await import('@bomb.sh/tab');
      script(shell, 'flagwright', 'flagwright');
    });
  program.command('complete', { hidden: true }).argument('[words...]').action(complete);

  async function complete(words: readonly string[]): Promise<void> {
    const { default: root } = await import('@bomb.sh/tab');
    const commands = program.createHelp().visibleCommands(program);
    const current = commands.find((each) => each.name() === words[0]);
    const takesFlag = current !== undefined && namesFlag(current);
    const names = takesFlag ? await flagNames(context) : [];
    for (const command of commands) {
      const told = root.command(command.name(), command.description());
      for (const option of command.options) describeOption(told, option);
      for (const argument of command.registeredArguments) {
        const values = argument.name() === 'name' ? names : (argument.argChoices ?? []);
        told.argument(argument.name(), (add) => {
          for (const value of values) add(value, '');
        });
      }
    }
    root.parse([...words]);
  }
};

/** Whether a command is about a flag. */
function namesFlag(command: Command): boolean {
  return command.registeredArguments.some((argument) => argument.name() === 'name');
}

interface Described {
  readonly option: (
    value: string,
    description: string,
    handlerOrAlias?: (() => void) | string,
    alias?: string,
  ) => unknown;
}

/** One with a value has a handler: without one, what follows is no value of it. */
function describeOption(told: Described, option: Option): void {
  const long = option.long?.slice(2);
  const short = option.short?.slice(1);
  if (long === undefined) return;
  if (option.required) told.option(long, option.description, () => undefined, short);
  else told.option(long, option.description, short);
}
