import { withOverrides } from '../../local/overrides.ts';
import { runChild } from '../../local/run-child.ts';
import type { AddCommand } from '../command.ts';
import { flagsFor, type LocalOptions, withLocalOptions } from './options.ts';

/** `flagwright run`: a program with flags of an environment, and overrides, for itself alone. */
export const addRun: AddCommand = (program, context) => {
  const { env, output, endWith } = context;
  withLocalOptions(
    program
      .command('run')
      .usage('[options] -- <program> [words...]')
      .argument('<program...>', 'what to run')
      .description('run a program, as tests, with the flags of an environment and overrides'),
  ).action(async (words: readonly string[], options: LocalOptions) => {
    const flags = withOverrides(await flagsFor(context, options), options.override);
    // With it comes the whole edge node.
    const { serveFlags, variablesOf } = await import('../../local/serve-flags.ts');
    const { environment } = options;
    const served = await serveFlags(flags, { environment, port: 0, note: output.note });
    try {
      endWith(await runChild(words, { ...env, ...variablesOf(served) }));
    } finally {
      await served.stop();
    }
  });
};
