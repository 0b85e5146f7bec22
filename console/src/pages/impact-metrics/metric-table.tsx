import { Table } from '../../components/table.tsx';
import { EventSentence } from '../../events/event-sentence.tsx';
import type { ShownEvent } from '../../events/types.ts';
import {
  type ChartUnit,
  pointInWords,
  type UsageMark,
  type UsageSeries,
} from '../flag/usage-history.ts';
import { valueInWords } from './metric-words.ts';

/** What a chart of a metric shows, for those who read it. */
export function MetricTable({
  label,
  points,
  unit,
  series,
  marks,
}: {
  readonly label: string;
  readonly points: readonly { readonly at: string }[];
  readonly unit: ChartUnit;
  readonly series: readonly UsageSeries[];
  readonly marks: readonly UsageMark<ShownEvent>[];
}) {
  const changes = Map.groupBy(marks, ({ index }) => index);
  const rows = points.map(({ at }, index) => ({ at, index })).reverse();
  const names = series.map(({ name }) => name);
  return (
    <Table
      label={label}
      columns={[
        unit === 'day' ? 'Day' : 'From',
        ...names,
        ...(marks.length > 0 ? ['Changes'] : []),
      ]}
    >
      {rows.map(({ at, index }) => (
        <tr key={at}>
          <td>
            <time dateTime={at}>{pointInWords(at, unit)}</time>
          </td>
          {series.map(({ name, values }) => (
            <td key={name}>{valueInWords(values[index])}</td>
          ))}
          {marks.length > 0 && (
            <td>
              {changes.get(index)?.map(({ event }) => (
                <div key={event.id}>
                  <EventSentence event={event} />
                </div>
              ))}
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}
