import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FilesPlan } from '../../files/flags/make-plan.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { exitCodes } from '../../terminal/exit-codes.ts';
import type { Output } from '../../terminal/output.ts';
import type { AddCommand } from '../command.ts';
import {
  type FlagOptions,
  type FlagSettings,
  readFlagSettings,
  withFlagOptions,
} from './flag-settings.ts';

interface Options extends FlagOptions {
  readonly prune?: true;
  readonly markdown?: true;
  readonly json?: true;
  readonly check?: true;
  readonly out?: string;
}

/** `flagwright plan`: what the files would change, in words. */
export const addPlan: AddCommand = (program, context) => {
  const { output } = context;
  withFlagOptions(program.command('plan').description('show what the files of flags would change'))
    .option('--prune', 'archive flags that have no file')
    .option('--markdown', 'print Markdown, for a pull request')
    .option('--json', 'print JSON')
    .option('--out <file>', 'write the plan for "apply --plan"')
    .option('--check', `exit with ${exitCodes.different} where files and flags differ`)
    .action(async ({ prune, markdown, json, check, out, ...options }: Options) => {
      const { planOfFolder } = await import('./planning.ts');
      const settings = await readFlagSettings(context, options);
      const { plan } = await planOfFolder(settings, prune === true, output);
      if (out !== undefined) {
        await writeFile(resolve(context.folder, out), `${JSON.stringify(plan, null, 2)}\n`);
      }
      if (json) output.json(plan);
      else if (markdown) {
        const { planMarkdown } = await import('../../files/flags/plan-in-words.ts');
        output.print(planMarkdown(plan));
      } else await printPlan(output, settings, plan);
      await refuseRefused(settings, plan);
      if (check && plan.flags.length > 0) {
        throw new CommandError('Files and flags differ.', exitCodes.different);
      }
    });
};

/** Prints a plan for people. */
export async function printPlan(
  output: Output,
  settings: FlagSettings,
  plan: FilesPlan,
): Promise<void> {
  const { flagLines, outcomeInWords, planSummary } = await import(
    '../../files/flags/plan-in-words.ts'
  );
  const { refusedFile } = await import('./planning.ts');
  const looks = { created: 'green', changed: 'yellow', archived: 'red', refused: 'red' } as const;
  for (const flag of plan.flags) {
    const name = flag.outcome === 'refused' ? refusedFile(settings, flag) : flag.name;
    output.print(
      `${output.styled(looks[flag.outcome], outcomeInWords(flag).padEnd(7))} ${output.styled('bold', name)}`,
      ...flagLines(flag).map((line) => `          ${line}`),
    );
  }
  output.print(...planSummary(plan));
}

/** @throws {CommandError} where the service refuses what files say */
export async function refuseRefused(settings: FlagSettings, { flags }: FilesPlan): Promise<void> {
  const refused = flags.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return;
  const { refusedFile } = await import('./planning.ts');
  throw new CommandError(
    refused
      .map((flag) => `${refusedFile(settings, flag)}: ${flag.message ?? 'It is refused.'}`)
      .join('\n'),
  );
}
