import { useLocation } from 'wouter';
import { request } from '../../api/request.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Page } from '../../components/page.tsx';
import type { TypeDraft } from './type-data.ts';
import { TypeFields } from './type-fields.tsx';

const initial: TypeDraft = { name: '', title: '', description: '', parameters: [] };

/** Creates a strategy type that applications implement. */
export default function NewStrategyType() {
  const [, navigate] = useLocation();
  const [draft, setDraft, clearDraft] = useDraft('strategy-type/new', initial);
  const { name, title, description, parameters } = draft;
  const body = {
    name,
    parameters,
    ...(title !== '' && { title }),
    ...(description !== '' && { description }),
  };
  return (
    <Page
      title="New strategy type"
      lead="SDKs know nothing of it until the code of an application implements it."
      path={[{ name: 'Strategy types', href: '/strategies' }]}
    >
      <WriteForm
        request={request('POST /api/admin/strategies', { body })}
        action="Create strategy type"
        done={`The strategy type ${name} is created.`}
        onDone={() => {
          clearDraft();
          navigate(`/strategies/${encodeURIComponent(name)}`);
        }}
        onCancel={() => {
          clearDraft();
          navigate('/strategies');
        }}
      >
        <TypeFields value={draft} isNew onChange={setDraft} />
      </WriteForm>
    </Page>
  );
}
