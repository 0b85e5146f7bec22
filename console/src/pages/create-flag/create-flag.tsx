import { useLocation, useSearchParams } from 'wouter';
import { flagAddress, flagsAddress, projectAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Checkbox, Field, Select, TextArea } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Page } from '../../components/page.tsx';
import { tagsIn } from './tags-in.ts';
import { useNameCheck } from './use-name-check.ts';

const nothing = { name: '', type: 'release', description: '', impressionData: false, tags: '' };

/** Creates a flag, in the project of the address or in one that is chosen. */
export default function CreateFlag() {
  const [params, setParams] = useSearchParams();
  const [, navigate] = useLocation();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const projectId = params.get('project') ?? projects.data?.projects[0]?.id ?? 'default';
  const [draft, setDraft, clear] = useDraft('flag/new', nothing);
  const check = useNameCheck(draft.name, projectId);
  const { tags, ...body } = draft;
  const back = params.has('project') ? projectAddress(projectId) : flagsAddress;
  return (
    <Page
      title="New flag"
      lead="It is off in every environment until somebody switches it on."
      path={[{ name: 'Flags', href: back }]}
    >
      <WriteForm
        request={request('POST /api/admin/projects/{projectId}/features', {
          params: { projectId },
          body: { ...body, tags: [...tagsIn(tags)] },
        })}
        action="Create flag"
        done={`${draft.name} is created. It is off in every environment.`}
        onDone={() => {
          clear();
          navigate(flagAddress({ project: projectId, name: draft.name }));
        }}
        onCancel={() => navigate(back)}
      >
        <Select
          label="Project"
          value={projectId}
          onChange={({ target }) => setParams({ project: target.value }, { replace: true })}
        >
          {projects.data?.projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <NameField
          projectId={projectId}
          name={draft.name}
          check={check}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <AboutFields draft={draft} onChange={setDraft} />
      </WriteForm>
    </Page>
  );
}

/** Type, description, tags and impression data of the new flag. */
function AboutFields({
  draft,
  onChange,
}: {
  readonly draft: typeof nothing;
  readonly onChange: (draft: typeof nothing) => void;
}) {
  const types = useRead('GET /api/admin/feature-types', {}, { staleTime: 60_000 });
  return (
    <>
      <Select
        label="Type"
        path="/body/type"
        hint={types.data?.types.find(({ id }) => id === draft.type)?.description}
        value={draft.type}
        onChange={({ target }) => onChange({ ...draft, type: target.value })}
      >
        {types.data?.types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextArea
        label="Description"
        path="/body/description"
        hint="What it switches, and for whom; a link to the ticket helps."
        value={draft.description}
        onChange={({ target }) => onChange({ ...draft, description: target.value })}
      />
      <Field
        label="Tags"
        path="/body/tags"
        hint="Separated by commas. Write type:value for other types than simple."
        value={draft.tags}
        onChange={({ target }) => onChange({ ...draft, tags: target.value })}
      />
      <Checkbox
        label="Impression data"
        hint="SDKs report each use of it to your own code, for analytics."
        checked={draft.impressionData}
        onChange={({ target }) => onChange({ ...draft, impressionData: target.checked })}
      />
    </>
  );
}

function NameField({
  projectId,
  name,
  check,
  onChange,
}: {
  readonly projectId: string;
  readonly name: string;
  readonly check: ReturnType<typeof useNameCheck>;
  readonly onChange: (name: string) => void;
}) {
  const overview = useRead(
    'GET /api/admin/projects/{projectId}/overview',
    { params: { projectId } },
    { staleTime: 60_000 },
  );
  const rule = overview.data?.featureNaming;
  return (
    <Field
      label="Name"
      path="/body/name"
      required
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      hint={
        <>
          Code uses it by this name, so it cannot be changed later.{' '}
          {rule?.pattern && (
            <>
              Names in this project match <code>{rule.pattern}</code>
              {rule.description && `: ${rule.description}`}
              {rule.example && (
                <>
                  , for example <code>{rule.example}</code>
                </>
              )}
              .{' '}
            </>
          )}
          <span role="status">{check.isFree && 'This name is free.'}</span>
        </>
      }
      fault={check.fault}
      value={name}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
