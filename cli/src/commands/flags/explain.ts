import type { ExplanationStep } from '../../../../lib/words/playground/explanation.ts';
import { type ContextFields, sdkContextOf } from '../../../../lib/words/playground/sdk-context.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { namedValue } from '../../terminal/option-values.ts';
import type { Output } from '../../terminal/output.ts';
import type { AddCommand } from '../command.ts';
import { environmentOf, findFlag } from './find-flag.ts';

interface Options {
  readonly user?: string;
  readonly environment?: string;
  readonly context: ContextFields;
  readonly project?: string;
  readonly json?: true;
}

/** `flagwright explain NAME --user 42`: what a flag is for somebody, and why. */
export const addExplain: AddCommand = (program, { output, service }) => {
  program
    .command('explain')
    .description('explain why a flag is on or off for a user')
    .argument('<name>', 'name of the flag')
    .option('-u, --user <id>', 'id of the user')
    .option('-e, --environment <name>', 'environment; all of the flag unless given')
    .option(
      '-c, --context <field=value>',
      'a field of the context; may be repeated',
      namedValue,
      {},
    )
    .option('-p, --project <id>', 'project of the flag; found by its name unless given')
    .option('--json', 'print JSON')
    .action(async (name: string, options: Options) => {
      const called = await service();
      const flag = await findFlag(called, name, options.project);
      const environments =
        options.environment === undefined
          ? flag.environments.map((each) => each.name)
          : [environmentOf(flag, options.environment).name];
      const fields: ContextFields = {
        ...(options.user !== undefined && { userId: options.user }),
        ...options.context,
      };
      const found = await Promise.all(
        environments.map(async (environment) => {
          const { features } = await called.call('POST /api/admin/playground', {
            body: {
              environment,
              projects: [flag.project],
              features: [name],
              context: sdkContextOf({ fields }, 'flagwright'),
            },
          });
          const item = features.find((each) => each.name === name);
          if (!item) throw new CommandError(`${name} cannot be evaluated: it may be archived.`);
          return { environment, ...item };
        }),
      );
      if (options.json) return output.json(found);
      const [{ chanceInWords }, { resultInWords }, { explanationSteps, whyInWords }] =
        await Promise.all([
          import('../../../../lib/words/playground/chance.ts'),
          import('../../../../lib/words/playground/evaluated.ts'),
          import('../../../../lib/words/playground/explanation.ts'),
        ]);
      for (const item of found) {
        const explained = { ...item, fields, chance: chanceInWords(item, fields) };
        const result = output.styled(item.isEnabled ? 'green' : 'dim', resultInWords(explained));
        output.print(
          `${output.styled('bold', item.environment)}  ${result}`,
          `  ${whyInWords(explained)}`,
          ...linesOf(explanationSteps(explained), output, 1),
        );
      }
    });
};

/** Each step with its parts below it; a mark says whether it held. */
function linesOf(steps: readonly ExplanationStep[], output: Output, depth: number): string[] {
  return steps.flatMap(({ told, holds, note, missing, parts }) => {
    const mark =
      holds === undefined
        ? output.styled('dim', '?')
        : holds
          ? output.styled('green', '+')
          : output.styled('red', '-');
    const lacks = missing === undefined ? undefined : `the context lacks ${missing}`;
    const why = [note, lacks].filter((each) => each !== undefined).join('; ');
    return [
      `${'  '.repeat(depth)}${mark} ${told}${why && output.styled('dim', ` (${why})`)}`,
      ...linesOf(parts, output, depth + 1),
    ];
  });
}
