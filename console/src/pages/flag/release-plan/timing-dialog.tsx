import { type Interval, inUnit, minutesOf } from '../../../../../lib/words/intervals.ts';
import { ChangeForm } from '../../../changes/change-form.tsx';
import type { Change } from '../../../changes/change-types.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Select } from '../../../components/form/field.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import { IntervalField } from '../../../release-plans/interval-field.tsx';
import type { Milestone } from '../../../release-plans/plan-words.ts';
import type { PlanProps } from './release-plan.tsx';

interface TimingDialogProps extends PlanProps {
  readonly milestone: Milestone;
  readonly index: number;
  readonly title: string;
  readonly onClose: () => void;
}

type Timing = Interval & {
  /** Empty: the next milestone is started by hand. */
  readonly target: string;
};

/** Sets which milestone follows, and after how long, or that somebody starts it. */
export function TimingDialog(props: TimingDialogProps) {
  const { flag, environment, plan, milestone, index, title, onClose } = props;
  const { transitionCondition, nextMilestoneId } = milestone;
  const [timing, setTiming, clear] = useDraft<Timing>(`timing/${milestone.id}`, {
    target: nextMilestoneId ?? '',
    ...inUnit(transitionCondition?.intervalMinutes ?? 1_440),
  });
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={title} onClose={close}>
      <ChangeForm
        change={changeOf(flag.name, milestone.id, timing)}
        place={{ projectId: flag.project, environment: environment.name }}
        action="Save"
        done={`The timing of ${milestone.name} is saved.`}
        onDone={close}
        onCancel={close}
      >
        <Select
          label="The next milestone"
          path="/body/targetMilestone"
          value={timing.target}
          onChange={({ target }) => setTiming({ ...timing, target: target.value })}
        >
          <option value="">is started by hand</option>
          {plan.milestones.slice(index + 1).map(({ id, name }) => (
            <option key={id} value={id}>
              is {name}, by the clock
            </option>
          ))}
        </Select>
        {timing.target !== '' && (
          <IntervalField
            label="It starts after"
            path="/body/transitionCondition"
            value={timing}
            onChange={(interval) => setTiming({ ...timing, ...interval })}
          />
        )}
      </ChangeForm>
    </Dialog>
  );
}

function changeOf(feature: string, sourceMilestone: string, timing: Timing): Change {
  if (timing.target === '') {
    return { action: 'deleteMilestoneProgression', feature, payload: { sourceMilestone } };
  }
  return {
    action: 'changeMilestoneProgression',
    feature,
    payload: {
      sourceMilestone,
      targetMilestone: timing.target,
      transitionCondition: { intervalMinutes: minutesOf(timing) },
    },
  };
}
