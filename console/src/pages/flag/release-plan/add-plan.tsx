import { useState } from 'react';
import { Link } from 'wouter';
import { safeguardInWords } from '../../../../../lib/words/safeguard-in-words.ts';
import type { NamedSegment } from '../../../../../lib/words/segment-names.ts';
import { useRead } from '../../../api/use-read.ts';
import { ChangeForm } from '../../../changes/change-form.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Select } from '../../../components/form/field.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { wordedOf as wordedOfMilestone } from '../../../release-plans/milestone-strategies.ts';
import { MilestonesInWords } from '../../../release-plans/milestones-in-words.tsx';
import type { Safeguard } from '../../../release-plans/plan-words.ts';
import { overruledInWords } from '../../../release-plans/together.ts';
import { type Flag, type FlagEnvironment, ownStrategies, wordedOf } from '../flag-data.ts';
import { useWhyNotPropose } from '../use-why-not-propose.ts';
import { Warning } from './warning.tsx';

interface AddPlanProps {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly segments: readonly NamedSegment[];
}

/** The button that adds a release plan to a flag, made of a template. */
export function AddPlan(props: AddPlanProps) {
  const {
    flag,
    environment: { name: environment },
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  const whyNot = useWhyNotPropose(
    { projectId: flag.project, environment },
    { action: 'addReleasePlan', feature: flag.name, payload: { templateId: '' } },
  );
  return (
    <>
      <Button
        icon="add"
        aria-label={`Add release plan in ${environment}`}
        refusedBecause={whyNot}
        onClick={() => setIsOpen(true)}
      >
        Release plan
      </Button>
      {isOpen && <AddPlanDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AddPlanDialog({
  flag,
  environment: shown,
  segments,
  onClose,
}: AddPlanProps & { readonly onClose: () => void }) {
  const { name: environment } = shown;
  const own = ownStrategies(shown).map(wordedOf);
  const templates = useRead('GET /api/admin/release-plan-templates', {});
  const [chosen, setChosen] = useState('');
  return (
    <Dialog title={`Add release plan in ${environment}`} onClose={onClose}>
      <Loaded query={templates}>
        {(all) => {
          const template = all.find(({ id }) => id === chosen) ?? all[0];
          if (!template) {
            return (
              <>
                <p>
                  There are no templates of release plans yet.{' '}
                  <Link href="/release-templates">Templates</Link>
                </p>
                <Dialog.Actions>
                  <Button onClick={onClose}>Close</Button>
                </Dialog.Actions>
              </>
            );
          }
          const first = template.milestones[0]?.strategies ?? [];
          const overruled = overruledInWords(first.map(wordedOfMilestone), own, flag.name);
          return (
            <ChangeForm
              change={{
                action: 'addReleasePlan',
                feature: flag.name,
                payload: { templateId: template.id },
              }}
              place={{ projectId: flag.project, environment }}
              action="Add release plan"
              done={`${flag.name} has a release plan in ${environment}. Start its first milestone.`}
              onDone={onClose}
              onCancel={onClose}
            >
              <p>Nobody notices until its first milestone is started.</p>
              <Select
                label="Template"
                path="/body/templateId"
                value={template.id}
                onChange={({ target }) => setChosen(target.value)}
              >
                {all.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
              {template.description && <p>{template.description}</p>}
              <MilestonesInWords milestones={template.milestones} segments={segments} />
              <ComingAlong safeguards={template.safeguards ?? []} />
              {overruled && <Warning>{overruled}</Warning>}
            </ChangeForm>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** The safeguards that a template brings. */
function ComingAlong({ safeguards }: { readonly safeguards: readonly Safeguard[] }) {
  if (safeguards.length === 0) return null;
  return (
    <>
      <p>What stops it comes along:</p>
      <ul>
        {safeguards.map((safeguard) => (
          <li key={safeguard.id}>{safeguardInWords(safeguard)}</li>
        ))}
      </ul>
    </>
  );
}
