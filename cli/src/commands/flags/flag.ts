import type { Feature } from 'generated:api';
import { percentOf, strategyInWords } from '../../../../lib/words/strategy-in-words.ts';
import type { Output } from '../../terminal/output.ts';
import { timeInWords } from '../../terminal/time-in-words.ts';
import type { AddCommand } from '../command.ts';
import { findFlag } from './find-flag.ts';
import { segmentsOf } from './segments.ts';

interface Options {
  readonly project?: string;
  readonly json?: true;
}

/** `flagwright flag NAME`: a flag, and who gets it where. */
export const addFlag: AddCommand = (program, { output, service }) => {
  program
    .command('flag')
    .description('show a flag, and who gets it in each environment')
    .argument('<name>', 'name of the flag')
    .option('-p, --project <id>', 'project of the flag; found by its name unless given')
    .option('--json', 'print JSON')
    .action(async (name: string, { project, json }: Options) => {
      const called = await service();
      const flag = await findFlag(called, name, project);
      if (json) return output.json(flag);
      const segments = await segmentsOf(
        called,
        flag.environments.flatMap(({ strategies }) => strategies),
      );
      output.print(...headLines(flag, output));
      for (const environment of flag.environments) {
        output.print(...environmentLines(environment, segments, output));
      }
      const { project: projectId } = flag;
      output.note(
        `${called.url}/projects/${encodeURIComponent(projectId)}/features/${encodeURIComponent(name)}`,
      );
    });
};

function headLines(flag: Feature, { styled }: Output): string[] {
  const { name, project, type, description, stale, archived, dependencies, tags } = flag;
  const marks = [...(stale ? ['stale'] : []), ...(archived ? ['archived'] : [])].join(', ');
  const by = flag.createdBy?.name;
  return [
    `${styled('bold', name)}${marks && `  ${styled('yellow', marks)}`}`,
    ...(description ? [description] : []),
    styled(
      'dim',
      `project ${project}, ${type}, created ${timeInWords(flag.createdAt)}${by ? ` by ${by}` : ''}`,
    ),
    ...(tags.length > 0
      ? [styled('dim', tags.map((tag) => `${tag.type}:${tag.value}`).join(', '))]
      : []),
    ...dependencies.map(({ feature }) => `depends on ${feature}`),
  ];
}

function environmentLines(
  { name, enabled, strategies, variants }: Feature['environments'][number],
  segments: Parameters<typeof strategyInWords>[1],
  { styled }: Output,
): string[] {
  const state = enabled ? styled('green', 'on') : styled('dim', 'off');
  const shares = variants.map(({ name: each, weight }) => `${percentOf(weight)} as ${each}`);
  return [
    '',
    `${styled('bold', name)}  ${state}`,
    ...(strategies.length === 0 ? [styled('dim', '  No strategies.')] : []),
    ...strategies.map((strategy) => {
      const { id, title } = strategy;
      const { disabled, ...rest } = strategy;
      const told = strategyInWords({ ...rest, disabled: disabled ?? false }, segments);
      return `  ${title ? `${title}: ` : ''}${told} ${styled('dim', id.slice(0, 8))}`;
    }),
    ...(shares.length > 0 ? [`  Variants: ${shares.join(', ')}.`] : []),
  ];
}
