import { Table } from '../../components/table.tsx';
import { EventSentence } from '../../events/event-sentence.tsx';
import type { ShownEvent } from '../../events/types.ts';
import {
  pointInWords,
  type UsageHistory,
  type UsageMark,
  type UsageSeries,
} from './usage-history.ts';
import { shareOn } from './usage-sums.ts';

/** What a chart of usage shows, for those who read it. */
export function UsageTable({
  label,
  points,
  unit,
  series,
  marks,
}: Pick<UsageHistory, 'points' | 'unit'> & {
  readonly label: string;
  readonly series: readonly UsageSeries[];
  readonly marks: readonly UsageMark<ShownEvent>[];
}) {
  const changes = Map.groupBy(marks, ({ index }) => index);
  const rows = points.map((point, index) => ({ point, index })).reverse();
  return (
    <Table
      label={label}
      columns={[
        unit === 'day' ? 'Day' : 'From',
        ...series.map(({ name }) => name),
        'Share on',
        'Changes',
      ]}
    >
      {rows.map(({ point, index }) => (
        <tr key={point.at}>
          <td>
            <time dateTime={point.at}>{pointInWords(point.at, unit)}</time>
          </td>
          {series.map(({ name, values }) => (
            <td key={name}>{(values[index] ?? 0).toLocaleString('en')}</td>
          ))}
          <td>{shareOn(point)}</td>
          <td>
            {changes.get(index)?.map(({ event }) => (
              <div key={event.id}>
                <EventSentence event={event} />
              </div>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  );
}
