import type { FeatureLifecycleCompletion } from 'generated:api';
import { useState } from 'react';
import { useMay } from '../../access/use-may.ts';
import type { Filled } from '../../api/filled.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Time } from '../../components/time.tsx';
import type { Flag } from './flag-data.ts';
import { stageInWords } from './stage-in-words.ts';

const LIFE = '/api/admin/projects/{projectId}/features/{featureName}/lifecycle';

/** The stages that a flag has been through, and its completion. */
export function LifeCard({ flag }: { readonly flag: Flag }) {
  const params = { projectId: flag.project, featureName: flag.name };
  const life = useRead(`GET ${LIFE}`, { params });
  return (
    <Card title="Stage">
      <Loaded query={life}>
        {(stages) => (
          <>
            <ol>
              {stages.map((stage) => (
                <li key={stage.stage}>
                  {stageInWords(stage)}, since <Time at={stage.enteredStageAt} />
                </li>
              ))}
            </ol>
            {stages.at(-1)?.stage === 'completed' ? (
              <ActionButton
                request={request(`POST ${LIFE}/uncomplete`, { params })}
                done={`${flag.name} is not completed any more.`}
              >
                Not completed after all
              </ActionButton>
            ) : (
              <Complete params={params} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

type CompletionDraft = Filled<FeatureLifecycleCompletion>;

function Complete({
  params,
}: {
  readonly params: { readonly projectId: string; readonly featureName: string };
}) {
  const [isAsking, setIsAsking] = useState(false);
  const [{ status, statusValue }, setCompletion] = useState<CompletionDraft>({
    status: 'kept',
    statusValue: '',
  });
  const may = useMay();
  const close = () => setIsAsking(false);
  const isVariant = status === 'kept' && statusValue !== '';
  return (
    <>
      <Button
        refusedBecause={may(`POST ${LIFE}/complete`, params)}
        onClick={() => setIsAsking(true)}
      >
        Complete…
      </Button>
      {isAsking && (
        <Dialog title={`Complete ${params.featureName}`} onClose={close}>
          <WriteForm
            request={request(`POST ${LIFE}/complete`, {
              params,
              body: { status, ...(isVariant && { statusValue }) },
            })}
            action="Complete"
            done={`${params.featureName} is completed.`}
            onDone={close}
            onCancel={close}
          >
            <p>It has served its purpose, and can be removed from the code. Nothing is switched.</p>
            <Select
              label="What became of it"
              path="/body/status"
              value={status}
              onChange={(event) =>
                setCompletion({
                  status: event.target.value as CompletionDraft['status'],
                  statusValue,
                })
              }
            >
              <option value="kept">What it guards stays</option>
              <option value="discarded">What it guards is removed</option>
            </Select>
            {status === 'kept' && (
              <Field
                label="Variant that stays"
                path="/body/statusValue"
                hint="Leave empty if there is none"
                value={statusValue}
                onChange={(event) => setCompletion({ status, statusValue: event.target.value })}
              />
            )}
          </WriteForm>
        </Dialog>
      )}
    </>
  );
}
