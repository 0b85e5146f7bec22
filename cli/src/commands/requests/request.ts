import { wholeNumber } from '../../terminal/option-values.ts';
import type { AddCommand } from '../command.ts';
import { findRequest } from './find-request.ts';

interface Options {
  readonly project?: string;
  readonly json?: true;
}

/** `flagwright request ID`: what a change request changes, and who has approved it. */
export const addRequest: AddCommand = (program, { output, service }) => {
  program
    .command('request')
    .description('show what a change request changes, and who has approved it')
    .argument('<id>', 'number of the change request', wholeNumber(1, 9_999_999_999))
    .option('-p, --project <id>', 'its project; found by its number unless given')
    .option('--json', 'print JSON')
    .action(async (id: number, { project, json }: Options) => {
      const called = await service();
      const request = await findRequest(called, id, project);
      if (json) return output.json(request);
      const { requestLines } = await import('./request-lines.ts');
      output.print(...requestLines(request, output));
      output.note(
        `${called.url}/projects/${encodeURIComponent(request.project)}/change-requests/${id}`,
      );
    });
};
