import type { Routes } from 'generated:api';
import { useState } from 'react';
import { strategyInWords } from '../../../../../lib/words/strategy-in-words.ts';
import { request } from '../../../api/request.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../components/button.tsx';
import { useEdit } from '../../../components/form/use-edit.ts';
import { WriteForm } from '../../../components/form/write-form.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { draftOf, newDraft, payloadOf, type StrategyDraft } from '../../../strategies/draft.ts';
import { faultsOfDraft } from '../../../strategies/draft-in-words.ts';
import { StrategyFields } from '../../../strategies/strategy-fields.tsx';

type DefaultStrategyRoute =
  'POST /api/admin/projects/{projectId}/environments/{environment}/default-strategy';

interface DefaultStrategyProps {
  readonly projectId: string;
  readonly environment: string;
  /** Absent as long as nobody has set one. */
  readonly stored: Routes[DefaultStrategyRoute]['output'] | undefined;
}

/** What a flag without strategies gets when it is switched on in an environment. */
export function DefaultStrategy(props: DefaultStrategyProps) {
  const { environment, stored } = props;
  const [isEdited, setIsEdited] = useState(false);
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  return (
    <>
      <p>
        A flag that is switched on in {environment} without strategies begins with this one:{' '}
        {strategyInWords(shownDraft(stored), segments.data?.segments ?? [])}
      </p>
      <Button
        aria-label={`Edit default strategy of ${environment}`}
        onClick={() => setIsEdited(true)}
      >
        Edit default strategy
      </Button>
      {isEdited && <Editor {...props} onClose={() => setIsEdited(false)} />}
    </>
  );
}

function Editor({
  projectId,
  environment,
  stored,
  onClose,
}: DefaultStrategyProps & { readonly onClose: () => void }) {
  const [draft, setDraft, settle] = useEdit(
    `project/${projectId}/strategy/${environment}`,
    shownDraft(stored),
  );
  return (
    <Sheet title={`Default strategy in ${environment}`} size="wide" onClose={onClose}>
      <WriteForm
        request={request(
          'POST /api/admin/projects/{projectId}/environments/{environment}/default-strategy',
          {
            params: { projectId, environment },
            body: {
              ...(stored?.sortOrder !== undefined && { sortOrder: stored.sortOrder }),
              ...payloadOf(draft),
            },
          },
        )}
        action="Save default strategy"
        isInSheet
        wrong={faultsOfDraft(draft)}
        done={`The default strategy in ${environment} is saved.`}
        onDone={() => {
          settle();
          onClose();
        }}
        onCancel={onClose}
      >
        <StrategyFields projectId={projectId} featureName="" value={draft} onChange={setDraft} />
      </WriteForm>
    </Sheet>
  );
}

/** Without one, the service takes a rollout to everyone. */
function shownDraft(stored: DefaultStrategyProps['stored']): StrategyDraft {
  return stored ? draftOf(stored as Parameters<typeof draftOf>[0]) : newDraft('');
}
