import type { NamedSegment } from '../../../../lib/words/segment-names.ts';
import { strategyInWords } from '../../../../lib/words/strategy-in-words.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useFault } from '../../components/form/faults.ts';
import { Checkbox, Field } from '../../components/form/field.tsx';
import { IntervalField } from '../../release-plans/interval-field.tsx';
import { newDraft } from '../../strategies/draft.ts';
import { keyed } from '../../strategies/keyed.ts';
import { shareFault } from '../../strategies/share-fault.ts';
import classes from './release-templates.module.css';
import { type MilestoneDraft, moved, type TemplateDraft } from './template-data.ts';

interface MilestoneCardProps {
  readonly draft: TemplateDraft;
  readonly milestone: MilestoneDraft;
  readonly index: number;
  readonly segments: readonly NamedSegment[];
  readonly onChange: (draft: TemplateDraft) => void;
  /** Opens the editor of a strategy, by its number. */
  readonly onEdit: (strategy: number) => void;
}

/** The fields of a milestone. */
export function MilestoneCard(props: MilestoneCardProps) {
  const { draft, milestone, index, onChange } = props;
  const { milestones } = draft;
  const path = `/body/milestones/${index}`;
  const title = `Milestone ${index + 1}`;
  const set = (changes: Partial<MilestoneDraft>) =>
    onChange(withChanged(draft, milestone, changes));
  return (
    <Card title={title} actions={<Places {...props} title={title} />}>
      <Field
        label="Name"
        path={`${path}/name`}
        autoComplete="off"
        value={milestone.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Strategies {...props} title={title} path={`${path}/strategies`} onSet={set} />
      {index < milestones.length - 1 && (
        <>
          <Checkbox
            label="The next milestone starts by itself"
            hint="Otherwise somebody starts it."
            checked={milestone.isTimed}
            onChange={({ target }) => set({ isTimed: target.checked })}
          />
          {milestone.isTimed && (
            <IntervalField
              label="After"
              path={`${path}/transitionCondition`}
              value={milestone}
              onChange={set}
            />
          )}
        </>
      )}
    </Card>
  );
}

interface MilestonePartProps extends MilestoneCardProps {
  readonly title: string;
}

function Places({ draft, milestone, index, onChange, title }: MilestonePartProps) {
  const { milestones } = draft;
  const move = (by: 1 | -1) => onChange({ ...draft, milestones: moved(milestones, index, by) });
  return (
    <>
      <Button
        kind="quiet"
        icon="up"
        aria-label={`Move ${title} up`}
        refusedBecause={index === 0 ? 'It is already the first.' : undefined}
        onClick={() => move(-1)}
      />
      <Button
        kind="quiet"
        icon="down"
        aria-label={`Move ${title} down`}
        refusedBecause={index === milestones.length - 1 ? 'It is already the last.' : undefined}
        onClick={() => move(1)}
      />
      <Button
        kind="quiet"
        aria-label={`Remove ${title}`}
        onClick={() =>
          onChange({ ...draft, milestones: milestones.filter((each) => each !== milestone) })
        }
      >
        Remove
      </Button>
    </>
  );
}

function Strategies({
  milestone: { strategies },
  segments,
  title,
  path,
  onSet,
  onEdit,
}: MilestonePartProps & {
  readonly path: string;
  readonly onSet: (changes: Partial<MilestoneDraft>) => void;
}) {
  const fault = useFault(path);
  return (
    <>
      <h3 className={classes.heading}>Strategies</h3>
      {strategies.length === 0 && <p>None: it cannot be started without one.</p>}
      <ol className={classes.strategies}>
        {keyed(strategies).map(({ key, item: strategy, index }) => {
          const name = `strategy ${index + 1} of ${title}`;
          return (
            <li key={key}>
              <span className={classes.words}>
                {strategy.title && <strong>{strategy.title}: </strong>}
                {strategyInWords(strategy, segments)}
              </span>
              {strategy.name === 'flexibleRollout' && (
                <ShareInPlace
                  label={`Share of ${name} in %`}
                  path={`${path}/${index}/parameters/rollout`}
                  value={strategy.parameters.rollout ?? ''}
                  onChange={(rollout) =>
                    onSet({
                      strategies: strategies.with(index, {
                        ...strategy,
                        parameters: { ...strategy.parameters, rollout },
                      }),
                    })
                  }
                />
              )}
              <Button
                kind="quiet"
                isSmall
                aria-label={`Edit ${name}`}
                onClick={() => onEdit(index)}
              >
                Edit
              </Button>
              <Button
                kind="quiet"
                isSmall
                aria-label={`Remove ${name}`}
                onClick={() =>
                  onSet({ strategies: strategies.filter((each) => each !== strategy) })
                }
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ol>
      {fault && <p className={classes.fault}>{fault}</p>}
      <p>
        <Button
          aria-label={`Add a strategy to ${title}`}
          onClick={() => {
            onSet({ strategies: [...strategies, newDraft()] });
            onEdit(strategies.length);
          }}
        >
          Add a strategy
        </Button>
      </p>
    </>
  );
}

/** The share of a strategy, which is mostly all that a milestone says. */
function ShareInPlace({
  label,
  path,
  value,
  onChange,
}: {
  readonly label: string;
  readonly path: string;
  readonly value: string;
  readonly onChange: (share: string) => void;
}) {
  return (
    <span className={classes.share}>
      <Field
        label={label}
        hidesLabel
        path={path}
        fault={shareFault(value)}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span aria-hidden="true">%</span>
    </span>
  );
}

function withChanged(
  draft: TemplateDraft,
  milestone: MilestoneDraft,
  changes: Partial<MilestoneDraft>,
): TemplateDraft {
  const milestones = draft.milestones.map((each) =>
    each === milestone ? { ...each, ...changes } : each,
  );
  return { ...draft, milestones };
}
