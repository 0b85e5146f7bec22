import type { Event, EventSearch } from 'generated:api';
import { wholeNumber } from '../../terminal/option-values.ts';
import { unlessEnded } from '../../terminal/pause.ts';
import type { AddCommand } from '../command.ts';
import { followEvents } from './follow-events.ts';

interface Options {
  readonly follow?: true;
  readonly flag?: string;
  readonly project?: string;
  readonly environment?: string;
  readonly type?: string;
  readonly limit: number;
  readonly json?: true;
}

const MOST = 1_000;

/** `flagwright events`: what happened, in sentences, the newest last. */
export const addEvents: AddCommand = (program, { output, service, ended }) => {
  program
    .command('events')
    .description('show what happened; with --follow, also what happens from now on')
    .option('-f, --follow', 'go on until you end it (Ctrl C)')
    .option('--flag <name>', 'only those of a flag')
    .option('-p, --project <id>', 'only those of a project')
    .option('-e, --environment <name>', 'only those in an environment')
    .option('--type <type>', 'only those of a type, such as feature-created')
    .option(
      '--limit <number>',
      `at most so many of the past: 1 to ${MOST}`,
      wholeNumber(1, MOST),
      20,
    )
    .option('--json', 'print JSON: one document, or with --follow one line for each event')
    .action(async ({ follow, flag, project, environment, type, limit, json }: Options) => {
      const { call } = await service();
      const { eventLine } = await import('./event-line.ts');
      const lineOf = (event: Event) => eventLine(event, output);
      const filters = {
        ...(flag !== undefined && { feature: `IS:${flag}` }),
        ...(project !== undefined && { project: `IS:${project}` }),
        ...(environment !== undefined && { environment: `IS:${environment}` }),
        ...(type !== undefined && { type: `IS:${type}` }),
      };
      const search = (query: { readonly limit: number; readonly cursor?: string }) =>
        call('GET /api/admin/search/events', { query: { ...filters, ...query } });
      const past = await search({ limit });
      if (json && !follow) return output.json(past);
      show(past.events.toReversed());
      if (!follow) return noteMore(past);
      const last = past.events[0]?.id ?? 0;
      const following = followEvents({ search, show, note: output.note, ended }, last);
      await following.catch(unlessEnded(ended));

      function show(events: readonly Event[]): void {
        output.print(...events.map(json ? (event) => JSON.stringify(event) : lineOf));
      }
    });

  function noteMore({ events, total, totalIsExact, nextCursor }: EventSearch): void {
    const more = totalIsExact ? `${total - events.length} more` : 'There are more';
    const isAll = nextCursor === undefined && total <= events.length;
    if (events.length === 0) output.note('No events.');
    else if (!isAll) output.note(`${more}: raise --limit.`);
  }
};
