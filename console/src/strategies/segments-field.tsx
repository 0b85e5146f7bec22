import { Link } from 'wouter';
import { constraintInWords } from '../../../lib/words/constraint-in-words.ts';
import { useRead } from '../api/use-read.ts';
import { Button } from '../components/button.tsx';
import { Select } from '../components/form/field.tsx';
import classes from './strategies.module.css';

/** The segments of a strategy, each with its content on demand. */
export function SegmentsField({
  projectId,
  value,
  onChange,
}: {
  /** Absent: only segments of the instance are offered. */
  readonly projectId: string | undefined;
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}) {
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const all = segments.data?.segments ?? [];
  const usable = all.filter(
    ({ id, project }) => !value.includes(id) && (!project || project === projectId),
  );
  return (
    <>
      {value.map((id) => {
        const segment = all.find((each) => each.id === id);
        const name = segment?.name ?? `Segment ${id}`;
        return (
          <div key={id} className={classes.segment}>
            <details>
              <summary>{name}</summary>
              {segment?.description && <p>{segment.description}</p>}
              <ul>
                {segment?.constraints.map((constraint) => (
                  <li key={JSON.stringify(constraint)}>{constraintInWords(constraint)}</li>
                ))}
              </ul>
              <Link href={`/segments/${id}`}>Open the segment</Link>
            </details>
            <Button
              kind="quiet"
              aria-label={`Remove the segment ${name}`}
              onClick={() => onChange(value.filter((each) => each !== id))}
            >
              Remove
            </Button>
          </div>
        );
      })}
      <Select
        label="Add a segment"
        hint="People must be in all of them."
        path="/body/segments"
        value=""
        disabled={usable.length === 0}
        onChange={(event) => onChange([...value, Number(event.target.value)])}
      >
        <option value="">{usable.length === 0 ? 'No further segments' : 'Choose…'}</option>
        {usable.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
