import type { Routes } from 'generated:api';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Select, TextArea } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { FileField } from './file-field.tsx';
import { Findings } from './findings.tsx';
import { parsedExport } from './parsed-export.ts';

const empty = { text: '', project: 'default', environment: 'development' };

/** Brings flags from an export into an environment of a project, after a dry run. */
export default function Import() {
  const [draft, setDraft, clear] = useDraft('import', empty);
  const { text, project, environment } = draft;
  const { data, fault } = parsedExport(text);
  // A file of whatever form: the service checks it.
  const body = { project, environment, data: data as never };
  const check = useWrite<Checked>({ showsRefusals: true });
  const [checked, setChecked] = useState<{ readonly of: typeof draft; readonly found: Checked }>();
  // What was found about another file or place says nothing about this one.
  const found = checked?.of === draft ? checked.found : undefined;
  return (
    <Page
      title="Import"
      lead="Flags with their strategies, variants, tags and dependencies, from an export of this service or of another that speaks the same API."
    >
      <Place place={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      <FileField onText={(content) => setDraft({ ...draft, text: content })} />
      <TextArea
        label="Or paste the export"
        hint="The JSON of an export"
        rows={10}
        spellCheck={false}
        value={text}
        fault={fault}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      {check.isError && <Notice kind="danger">{check.error.message}</Notice>}
      <div className="row">
        <Button
          kind={found ? 'plain' : 'primary'}
          disabled={check.isPending}
          refusedBecause={
            data === undefined ? 'Choose a file or paste an export first.' : undefined
          }
          onClick={() =>
            check.mutate(request('POST /api/admin/features-batch/validate', { body }), {
              onSuccess: (answer) => setChecked({ of: draft, found: answer }),
            })
          }
        >
          Check, without changing anything
        </Button>
        <ActionButton
          request={request('POST /api/admin/features-batch/import', { body })}
          kind={found ? 'primary' : 'plain'}
          refusedBecause={whyNotYet(found)}
          done={({ created, changed, unchanged }) =>
            `Imported: ${created.length} new, ${changed.length} changed, ${unchanged.length} as they were.`
          }
          onDone={clear}
        >
          Import
        </ActionButton>
      </div>
      {found && (
        <Card title="What the check found">
          <Findings {...found} />
        </Card>
      )}
    </Page>
  );
}

type Checked = Routes['POST /api/admin/features-batch/validate']['output'];

function whyNotYet(found: Checked | undefined): string | undefined {
  if (!found) return 'Check it first.';
  if (found.errors.length + found.permissions.length > 0) {
    return 'The check found something that prevents the import.';
  }
  return undefined;
}

function Place({
  place: { project, environment },
  onChange,
}: {
  readonly place: typeof empty;
  readonly onChange: (part: Partial<typeof empty>) => void;
}) {
  const projects = useRead('GET /api/admin/projects', { query: {} });
  const environments = useRead('GET /api/admin/environments', {});
  return (
    <>
      <Select
        label="Into the project"
        path="/body/project"
        value={project}
        onChange={({ target }) => onChange({ project: target.value })}
      >
        {projects.data?.projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Strategies and variants into the environment"
        path="/body/environment"
        value={environment}
        onChange={({ target }) => onChange({ environment: target.value })}
      >
        {environments.data?.environments.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </>
  );
}
