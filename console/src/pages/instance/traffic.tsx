import { dayBefore, dayOf } from '../../../../lib/platform/days.ts';
import { useRead } from '../../api/use-read.ts';
import { Bars } from '../../components/bars.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { requestsByDay } from './requests-by-day.ts';

/** How far the chart goes back, in days. */
const DAYS = 14;

/** The requests that edge nodes have reported, by day. */
export function Traffic() {
  const now = Date.now();
  const traffic = useRead('GET /api/admin/metrics/traffic', {
    query: { grouping: 'daily', from: dayBefore(now, DAYS - 1), to: dayOf(now) },
  });
  return (
    <Card title="Requests to edge nodes">
      <Loaded query={traffic}>
        {({ apiData }) => {
          const rows = requestsByDay(apiData);
          return rows.length === 0 ? (
            <p>No edge node has reported requests in the last {DAYS} days.</p>
          ) : (
            <Bars
              label="Requests by day"
              rows={rows.map(({ day, count }) => ({ name: day, count }))}
            />
          );
        }}
      </Loaded>
    </Card>
  );
}
