import { differenceInWords } from '../../../../lib/words/difference.ts';
import { differencesOf } from '../../../../lib/words/differences.ts';
import { request } from '../../api/request.ts';
import { useRead, useReadAgain } from '../../api/use-read.ts';
import { SavedMeanwhile } from '../../changes/saved-meanwhile.tsx';
import { useBegun } from '../../changes/use-begun.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { Checkbox, Select, TextArea } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { CloneCard } from './clone-card.tsx';
import type { Flag } from './flag-data.ts';
import { LifeCard } from './life-card.tsx';
import { MoveCard } from './move-card.tsx';
import { ValueCard } from './value-card.tsx';

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}';

/** What is set for a flag as a whole, and what can be done with it. */
export function Settings({ flag }: { readonly flag: Flag }) {
  return (
    <>
      <DetailsForm key={flag.name} flag={flag} />
      <ValueCard flag={flag} />
      <StaleCard flag={flag} />
      <LifeCard flag={flag} />
      <CloneCard flag={flag} />
      <MoveCard flag={flag} />
      <ArchiveCard flag={flag} />
    </>
  );
}

function DetailsForm({ flag }: { readonly flag: Flag }) {
  const { project: projectId, name: featureName, type } = flag;
  const types = useRead('GET /api/admin/feature-types', {}, { staleTime: 60_000 });
  const readAgain = useReadAgain(`GET ${FLAG}`, { params: { projectId, featureName } });
  const saved = detailsOf(flag);
  const begun = useBegun(`flag/${featureName}/settings`, {
    saved,
    read: async () => detailsOf(await readAgain()),
    isSame: (one, other) => differencesOf(one, other).length === 0,
  });
  const { draft, setDraft } = begun;
  const chosen = types.data?.types.find(({ id }) => id === draft.type);
  return (
    <Card title="Details">
      <WriteForm
        request={request(`PUT ${FLAG}`, { params: { projectId, featureName }, body: draft })}
        action="Save details"
        done={`The details of ${featureName} are saved.`}
        before={begun.before}
        onDone={begun.settle}
      >
        <Select
          label="Type"
          path="/body/type"
          hint={chosen?.description}
          value={draft.type}
          onChange={(event) => setDraft({ ...draft, type: event.target.value })}
        >
          {(types.data?.types ?? [{ id: type, name: type }]).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextArea
          label="Description"
          path="/body/description"
          hint="What it switches, and when it can be removed"
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
        />
        <Checkbox
          label="Impression data"
          hint="SDKs emit an event each time that the flag is used"
          checked={draft.impressionData}
          onChange={(event) => setDraft({ ...draft, impressionData: event.target.checked })}
        />
        <SavedMeanwhile
          sentences={differencesOf(begun.base, saved).map(differenceInWords)}
          by={{ featureName, type: 'feature-metadata-updated' }}
          begun={begun}
        />
      </WriteForm>
    </Card>
  );
}

function detailsOf({ type, description, impressionData }: Flag) {
  return { type, description: description ?? '', impressionData };
}

function StaleCard({
  flag: { project: projectId, name: featureName, stale },
}: {
  readonly flag: Flag;
}) {
  return (
    <Card title="Stale">
      <p>
        {stale
          ? 'The flag is marked as stale: it has done its work, and should be removed from the code.'
          : 'Mark the flag as stale when it has done its work and should be removed from the code. What it does stays the same.'}
      </p>
      <ActionButton
        request={request(`PUT ${FLAG}`, {
          params: { projectId, featureName },
          body: { stale: !stale },
        })}
        done={`${featureName} is ${stale ? 'not stale any more' : 'marked as stale'}.`}
      >
        {stale ? 'Remove the mark' : 'Mark as stale'}
      </ActionButton>
    </Card>
  );
}
