import type { Routes } from 'generated:api';
import { Link } from 'wouter';
import { constraintInWords } from '../../../lib/words/constraint-in-words.ts';
import { segmentAddress } from '../addresses.ts';
import { useRead } from '../api/use-read.ts';
import { Button } from '../components/button.tsx';
import { AddChoice } from '../components/form/choice-fields.ts';
import { Icon } from '../components/icon.tsx';
import classes from './strategies.module.css';

interface SegmentsProps {
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

type Segments = Routes['GET /api/admin/segments']['output']['segments'];

function useSegments(): Segments {
  return useRead('GET /api/admin/segments', {}, { staleTime: 60_000 }).data?.segments ?? [];
}

/** The segments of a strategy, each with its content in words. */
export function ChosenSegments({ value, onChange }: SegmentsProps) {
  const all = useSegments();
  return value.map((id) => {
    const segment = all.find((each) => each.id === id);
    const name = segment?.name ?? `Segment ${id}`;
    const content = segment?.constraints.map(constraintInWords).join(', and ');
    return (
      <div key={id} className={classes.segment}>
        <Icon name="segment" />
        <span className={classes.told}>
          <Link href={segmentAddress(id)}>{name}</Link>
          <span>{content || segment?.description}</span>
        </span>
        <Button
          kind="quiet"
          isSmall
          icon="close"
          aria-label={`Remove the segment ${name}`}
          onClick={() => onChange(value.filter((each) => each !== id))}
        />
      </div>
    );
  });
}

/** Adds a segment to a strategy; nothing is shown where there is none to add. */
export function AddSegment({
  projectId,
  value,
  onChange,
}: SegmentsProps & {
  /** Absent: only segments of the instance are offered. */
  readonly projectId: string | undefined;
}) {
  const usable = useSegments().filter(
    ({ id, project }) => !value.includes(id) && (!project || project === projectId),
  );
  if (usable.length === 0) return null;
  return (
    <AddChoice
      label="Add a segment"
      path="/body/segments"
      choices={usable.map(({ id, name, description }) => ({
        value: String(id),
        name,
        hint: description,
      }))}
      none="No segment is called so."
      onAdd={(id) => onChange([...value, Number(id)])}
    />
  );
}
