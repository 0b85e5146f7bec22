import { Table } from '../../components/table.tsx';
import { EventSentence } from '../../events/event-sentence.tsx';
import type { ShownEvent } from '../../events/types.ts';
import { type ChartUnit, pointInWords, type UsageMark } from './usage-history.ts';

/** A column of a chart's table. */
interface ChartColumn {
  readonly name: string;
  /** The text of a point, by its place in the chart. */
  readonly textOf: (index: number) => string;
}

/** What a chart over time shows, for those who read it: the newest first. */
export function ChartTable({
  label,
  points,
  unit,
  columns,
  marks,
}: {
  readonly label: string;
  readonly points: readonly { readonly at: string }[];
  readonly unit: ChartUnit;
  readonly columns: readonly ChartColumn[];
  /** Absent where no changes are shown. */
  readonly marks?: readonly UsageMark<ShownEvent>[] | undefined;
}) {
  const changes = Map.groupBy(marks ?? [], ({ index }) => index);
  const rows = points.map(({ at }, index) => ({ at, index })).reverse();
  return (
    <Table
      label={label}
      columns={[
        unit === 'day' ? 'Day' : 'From',
        ...columns.map(({ name }) => name),
        ...(marks ? ['Changes'] : []),
      ]}
    >
      {rows.map(({ at, index }) => (
        <tr key={at}>
          <td>
            <time dateTime={at}>{pointInWords(at, unit)}</time>
          </td>
          {columns.map(({ name, textOf }) => (
            <td key={name}>{textOf(index)}</td>
          ))}
          {marks && (
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
