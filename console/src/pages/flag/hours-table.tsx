import { Table } from '../../components/table.tsx';
import { type HourOfUsage, shareOn } from './usage-sums.ts';

const hourOf = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** What the chart shows, for those who read it. */
export function HoursTable({
  environment,
  hours,
}: {
  readonly environment: string;
  readonly hours: readonly HourOfUsage[];
}) {
  return (
    <Table label={`Answers per hour in ${environment}`} columns={['Hour', 'On', 'Off', 'Share on']}>
      {hours.toReversed().map((hour) => (
        <tr key={hour.timestamp}>
          <td>
            <time dateTime={hour.timestamp}>{hourOf.format(new Date(hour.timestamp))}</time>
          </td>
          <td>{hour.yes.toLocaleString('en')}</td>
          <td>{hour.no.toLocaleString('en')}</td>
          <td>{shareOn(hour)}</td>
        </tr>
      ))}
    </Table>
  );
}
