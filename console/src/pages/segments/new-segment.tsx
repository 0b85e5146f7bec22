import { useLocation, useSearchParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Page } from '../../components/page.tsx';
import { faultsOfConstraints } from '../../strategies/constraints/unfinished.ts';
import { SegmentInWords } from './segment-changes.tsx';
import { type SegmentDraft, segmentBody } from './segment-data.ts';
import { SegmentFields } from './segment-fields.tsx';
import { useSegmentRights } from './use-segment-rights.ts';

/** Creates a segment; `?project=` names the project that alone can use it. */
export default function NewSegment() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const project = search.get('project') ?? '';
  const initial: SegmentDraft = { name: '', description: '', project, constraints: [] };
  const [draft, setDraft, clearDraft] = useDraft(`segment/new/${project}`, initial);
  const whyNot = useSegmentRights()('CREATE_SEGMENT', draft.project);
  return (
    <Page title="New segment" path={[{ name: 'Segments', href: '/segments' }]}>
      <WriteForm
        request={request('POST /api/admin/segments', { body: segmentBody(draft) })}
        action="Create segment"
        refusedBecause={whyNot}
        wrong={faultsOfConstraints(draft.constraints)}
        done={`The segment ${draft.name} is created.`}
        onDone={({ id }) => {
          clearDraft();
          navigate(`/segments/${id}`);
        }}
        onCancel={() => {
          clearDraft();
          navigate('/segments');
        }}
      >
        <SegmentFields value={draft} onChange={setDraft} />
        <SegmentInWords draft={draft} />
      </WriteForm>
    </Page>
  );
}
