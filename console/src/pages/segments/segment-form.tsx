import { useState } from 'react';
import { useLocation } from 'wouter';
import { differenceInWords } from '../../../../lib/words/difference.ts';
import { differencesOf } from '../../../../lib/words/differences.ts';
import { request } from '../../api/request.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import { Select } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { faultsOfConstraints } from '../../strategies/constraints/unfinished.ts';
import type { StrategyUse } from '../../strategies/strategy-uses.tsx';
import { SegmentChanges } from './segment-changes.tsx';
import { type Segment, type SegmentDraft, segmentBody, segmentDraft } from './segment-data.ts';
import { SegmentFields } from './segment-fields.tsx';
import { placeName, useGuardedPlaces } from './use-guarded-places.ts';
import { useSegmentRights } from './use-segment-rights.ts';

/**
 * The form of a segment. Where a flag uses it in an environment that needs approvals, the change is proposed
 * in one of these environments; the service asks for the approvals of all of them.
 */
export function SegmentForm({
  segment,
  uses,
}: {
  readonly segment: Segment;
  readonly uses: readonly StrategyUse[];
}) {
  const { id, project } = segment;
  const saved = segmentDraft(segment);
  const [draft, setDraft, clearDraft] = useDraft(`segment/${id}`, saved);
  const [, navigate] = useLocation();
  const places = useGuardedPlaces(uses);
  const [chosen, setChosen] = useState('');
  const rights = useSegmentRights();
  const sentences = differencesOf(shown(saved), shown(draft)).map(differenceInWords);
  const unchanged = sentences.length === 0 ? 'Nothing is changed yet.' : undefined;
  const common = {
    action: 'Save segment',
    done: `The segment ${draft.name} is saved.`,
    refusedBecause:
      rights('UPDATE_SEGMENT', project) ?? rights('UPDATE_SEGMENT', draft.project) ?? unchanged,
    wrong: faultsOfConstraints(draft.constraints),
    onDone: clearDraft,
    onCancel: () => {
      clearDraft();
      navigate('/segments');
    },
  };
  const content = (
    <>
      <SegmentFields value={draft} onChange={setDraft} />
      <SegmentChanges saved={saved} draft={draft} sentences={sentences} onUndo={clearDraft} />
    </>
  );
  const place = places?.find((each) => placeName(each) === chosen) ?? places?.[0];
  if (!place) {
    return (
      <WriteForm<unknown>
        {...common}
        request={request('PUT /api/admin/segments/{id}', {
          params: { id },
          body: segmentBody(draft),
        })}
        refusedBecause={common.refusedBecause ?? (places ? undefined : 'Loading…')}
      >
        {content}
      </WriteForm>
    );
  }
  return (
    <ChangeForm
      {...common}
      change={{ action: 'updateSegment', payload: { id, ...segmentBody(draft) } }}
      place={place}
    >
      {content}
      {places && places.length > 1 && (
        <Select
          label="Propose in"
          hint={`It takes effect in ${places.length} environments that need approvals, and needs those of all.`}
          value={placeName(place)}
          onChange={({ target }) => setChosen(target.value)}
        >
          {places.map((each) => (
            <option key={placeName(each)}>{placeName(each)}</option>
          ))}
        </Select>
      )}
    </ChangeForm>
  );
}

/** A segment as differences name its values. */
function shown({ project, ...rest }: SegmentDraft) {
  return { ...rest, project: project || 'all projects' };
}
