import { watch } from 'node:fs/promises';
import { Unreachable } from '../../api/refusal.ts';
import { findKept, keep } from '../../local/kept.ts';
import type { LocalFlags } from '../../local/local-flags.ts';
import { withOverrides } from '../../local/overrides.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { wholeNumber } from '../../terminal/option-values.ts';
import { pause, unlessEnded } from '../../terminal/pause.ts';
import type { AddCommand, RunContext } from '../command.ts';
import { flagsFor, type LocalOptions, withLocalOptions } from './options.ts';

interface Options extends LocalOptions {
  readonly port: number;
}

const POLL_MS = 15_000;

/** Editors write a file in several steps. */
const SETTLE_MS = 100;

/** `flagwright dev`: serves the flags of an environment on one's own machine until it is ended. */
export const addDev: AddCommand = (program, context) => {
  const { output, ended } = context;
  withLocalOptions(
    program
      .command('dev')
      .description('serve the flags of an environment on this machine, also without a network')
      .option(
        '--port <number>',
        'the port for HTTP; 0 for any that is free',
        wholeNumber(0, 65_535),
        4243,
      ),
  ).action(async (options: Options) => {
    const first = await flagsOrKept(context, options);
    const { serveFlags, variablesOf } = await import('../../local/serve-flags.ts');
    const { environment, override, port } = options;
    const served = await serveFlags(withOverrides(first, override), {
      ...{ environment, port, note: output.note },
    });
    output.note(`Serving ${first.features.length} flags of ${environment}. Ctrl C ends it.`);
    output.print(
      ...Object.entries(variablesOf(served)).map(([name, value]) => `export ${name}='${value}'`),
    );
    try {
      for await (const _change of changes(context, options)) {
        try {
          served.give(withOverrides(await flagsOrKept(context, options), override));
        } catch (error) {
          // What is served stays as it is.
          if (!(error instanceof CommandError)) throw error;
          output.note(error.message);
        }
      }
    } finally {
      await served.stop();
    }
  });

  /** When flags are to be read again: when a file changes, or after the time of a poll. Ends with the command. */
  async function* changes({ folder }: RunContext, { files }: Options) {
    try {
      if (files) {
        const { folderOfFiles } = await import('../../local/file-flags.ts');
        const options = { recursive: true, signal: ended };
        for await (const _event of watch(await folderOfFiles(folder), options)) {
          await pause(SETTLE_MS, ended);
          yield;
        }
      }
      for (;;) {
        await pause(POLL_MS, ended);
        yield;
      }
    } catch (error) {
      unlessEnded(ended)(error);
    }
  }
};

/** The flags of the files or the service; those that it had last, while it cannot be reached. */
async function flagsOrKept(context: RunContext, options: Options): Promise<LocalFlags> {
  const { files, environment, project } = options;
  if (files) return flagsFor(context, options);
  const { env, output } = context;
  const { url } = await context.service();
  const of = { url, what: 'flags', environment, project };
  try {
    const flags = await flagsFor(context, options);
    await keep(env, of, flags);
    return flags;
  } catch (error) {
    const kept = error instanceof Unreachable ? await findKept<LocalFlags>(env, of) : undefined;
    if (!kept) throw error;
    output.note(`${(error as Unreachable).message} Its flags of ${kept.at} are served.`);
    return kept.value;
  }
}
