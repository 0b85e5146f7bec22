import { MAX_SAFEGUARDS } from '../../../../lib/flags/feature-data/plan-model.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { newSafeguard, whatItDoes } from '../../release-plans/safeguard-draft.ts';
import {
  SafeguardActionField,
  SafeguardSourceFields,
} from '../../release-plans/safeguard-fields.tsx';
import type { KeyedSafeguard, TemplateDraft } from './template-data.ts';

/** What stops the plans that are made of a template. */
export function SafeguardsCard({
  draft,
  onChange,
}: {
  readonly draft: TemplateDraft;
  readonly onChange: (draft: TemplateDraft) => void;
}) {
  const { safeguards } = draft;
  const set = (next: readonly KeyedSafeguard[]) => onChange({ ...draft, safeguards: next });
  const nextKey = Math.max(-1, ...safeguards.map(({ key }) => key)) + 1;
  return (
    <>
      {safeguards.map((safeguard, index) => {
        const at = `/body/safeguards/${index}`;
        const change = (next: typeof newSafeguard) =>
          set(safeguards.map((each) => (each === safeguard ? { ...each, ...next } : each)));
        const does = safeguard.kind === 'impact-metric' ? whatItDoes(safeguard) : undefined;
        return (
          <Card
            key={safeguard.key}
            title={`Safeguard ${index + 1}`}
            actions={
              <Button
                isSmall
                aria-label={`Remove safeguard ${index + 1}`}
                onClick={() => set(safeguards.filter((each) => each !== safeguard))}
              >
                Remove
              </Button>
            }
          >
            <SafeguardSourceFields draft={safeguard} onChange={change} at={at} />
            <SafeguardActionField draft={safeguard} onChange={change} at={at} />
            {does && <p>{does}</p>}
          </Card>
        );
      })}
      {safeguards.length < MAX_SAFEGUARDS && (
        <p>
          <Button
            icon="shield"
            onClick={() =>
              set([...safeguards, { ...newSafeguard, key: nextKey, kind: 'impact-metric' }])
            }
          >
            Add a safeguard
          </Button>
        </p>
      )}
    </>
  );
}
