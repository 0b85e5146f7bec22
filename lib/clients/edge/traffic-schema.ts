import { dayPattern } from '../../platform/schema/date-time.ts';
import { choice, closed, list, number, object, text } from '../../platform/schema/words.ts';

const groupings = choice(
  'Whether requests are added up by day or by month.',
  ['daily', 'monthly'],
  'daily',
);

const from = day('First day.', '2026-11-01');
const to = day('Last day.', '2026-11-30');

/** Query of the traffic of edge components. */
export const trafficQuerySchema = object({
  grouping: groupings,
  from,
  to,
});

/** Response of `GET /api/admin/metrics/traffic`. */
export const trafficSchema = closed('EdgeTrafficUsage', 'Requests to edge components.', {
  grouping: groupings,
  dateRange: closed('The requested days.', {
    from,
    to,
  }),
  apiData: list(
    'The requests by path, sorted by path.',
    10_000,
    closed('EdgePathTraffic', 'The requests to one path.', {
      apiPath: text('Path.', '/api/frontend', 200),
      dataPoints: list(
        'Periods with requests, oldest first.',
        500,
        closed('EdgeTrafficPeriod', 'The requests in one period.', {
          period: text('Day or month.', '2026-11-22', 10),
          trafficTypes: list(
            'The requests by status.',
            10,
            closed('The requests with one status.', {
              group: text('Status, as components report it.', 'requests304'),
              count: number('Number of requests.', 120, { minimum: 0 }),
            }),
          ),
        }),
      ),
    }),
  ),
});

function day(description: string, example: string) {
  return text(description, example, { maxLength: 10, pattern: dayPattern });
}
