import { type ReactNode, useId, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { Count } from '../components/count.tsx';
import { useFault } from '../components/form/faults.ts';
import { Checkbox, Field, Select } from '../components/form/field.tsx';
import { ConstraintsEditor } from './constraints/constraints-editor.tsx';
import { newDraft, type StrategyDraft } from './draft.ts';
import { isInMore, ParameterFields } from './parameter-fields.tsx';
import { AddSegment, ChosenSegments } from './segments-field.tsx';
import classes from './strategies.module.css';
import { useContextFields } from './use-context-fields.ts';
import { VariantsEditor } from './variants-editor.tsx';

interface StrategyFieldsProps {
  /** Absent for a strategy of a template, which is for any project. */
  readonly projectId?: string;
  /** Of the flag; the first group id. Absent where the flag is not known yet. */
  readonly featureName?: string;
  /** Whether it is of a milestone, and so keeps its type. */
  readonly keepsType?: boolean;
  readonly value: StrategyDraft;
  readonly onChange: (draft: StrategyDraft) => void;
}

/** Everything that can be set in a strategy. Faults are those of a body that is the strategy. */
export function StrategyFields(props: StrategyFieldsProps) {
  const { projectId, value, onChange } = props;
  const known = useContextFields(projectId);
  const parameters = {
    type: value.name,
    parameters: value.parameters,
    fields: known,
    onChange: (next: StrategyDraft['parameters']) => onChange({ ...value, parameters: next }),
  };
  const segments = {
    value: value.segments,
    onChange: (next: StrategyDraft['segments']) => onChange({ ...value, segments: next }),
  };
  return (
    <>
      <section aria-label="General" className={classes.section}>
        <Field
          label="Title"
          placeholder="What people call it, if it needs a name"
          path="/body/title"
          value={value.title}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, title: event.target.value })}
        />
        <ParameterFields {...parameters} isShown={(name) => !isInMore(name)} />
        <More {...props}>
          <ParameterFields {...parameters} isShown={isInMore} />
        </More>
      </section>
      <Section
        title="Targeting"
        count={value.constraints.length + value.segments.length}
        about="All of it must hold."
      >
        <ConstraintsEditor
          value={value.constraints}
          path="/body/constraints"
          fields={known}
          onChange={(constraints) => onChange({ ...value, constraints })}
          beside={<AddSegment projectId={projectId} {...segments} />}
        >
          <ChosenSegments {...segments} />
        </ConstraintsEditor>
      </Section>
      <Section
        title="Variants"
        count={value.variants.length}
        about="Those of this strategy. Without any, people get the variants of the flag."
      >
        <VariantsEditor
          value={value.variants}
          path="/body/variants"
          fields={known}
          stickiness={value.parameters.stickiness ?? 'default'}
          onChange={(variants) => onChange({ ...value, variants })}
        />
      </Section>
    </>
  );
}

/** A part of the form, with what is in it as a number. */
function Section({
  title,
  count = 0,
  about,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly about?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h3 id={id}>
          {title} {count > 0 && <Count of={count} />}
        </h3>
        {about && <p>{about}</p>}
      </div>
      {children}
    </section>
  );
}

/** What most strategies leave as it is; open where something differs, or was refused. */
function More(props: StrategyFieldsProps & { readonly children: ReactNode }) {
  const { projectId, featureName = '', value, children, onChange } = props;
  const { stickiness = 'default', groupId = featureName } = value.parameters;
  const isRefused = [useFault('/body/name'), useFault('/body/parameters')].some(Boolean);
  const isUsual =
    value.name === 'flexibleRollout' &&
    !value.disabled &&
    stickiness === 'default' &&
    groupId === featureName;
  const [isOpen, setIsOpen] = useState(!isUsual);
  return (
    <details
      className={classes.more}
      open={isOpen || isRefused}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        More
        {isUsual && <span>type, stickiness, group id</span>}
      </summary>
      <div className={classes.pair}>
        <TypeField {...props} />
        {children}
      </div>
      {projectId !== undefined && (
        <Checkbox
          label="Disabled"
          hint="Kept, but it lets nobody in."
          checked={value.disabled}
          onChange={(event) => onChange({ ...value, disabled: event.target.checked })}
        />
      )}
    </details>
  );
}

function TypeField({ featureName, keepsType, value, onChange }: StrategyFieldsProps) {
  const types = useRead('GET /api/admin/strategies', {}, { staleTime: 60_000 });
  const all = types.data?.strategies ?? [];
  const offered = all.filter(({ name, deprecated }) => !deprecated || name === value.name);
  const chosen = all.find(({ name }) => name === value.name);
  const choose = (name: string) => {
    const { parameters } = newDraft(featureName);
    onChange({ ...value, name, parameters: name === 'flexibleRollout' ? parameters : {} });
  };
  return (
    <Select
      label="Strategy type"
      hint={chosen?.description}
      path="/body/name"
      value={value.name}
      disabled={keepsType}
      onChange={(event) => choose(event.target.value)}
    >
      {!chosen && <option>{value.name}</option>}
      {offered.map(({ name, displayName, title, deprecated }) => (
        <option key={name} value={name}>
          {displayName ?? title ?? name}
          {deprecated ? ' (deprecated)' : ''}
        </option>
      ))}
    </Select>
  );
}
