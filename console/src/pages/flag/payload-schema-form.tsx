import type { Routes } from 'generated:api';
import { useState } from 'react';
import { request, send } from '../../api/request.ts';
import { TextArea } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import type { Flag } from './flag-data.ts';
import { schemaIn } from './schema-in.ts';

const UPDATE = 'POST /api/admin/projects/{projectId}/features/{featureName}/payload-schema';

type Misfits = Routes[typeof UPDATE]['output'];

/** The editor of a flag's payload schema. Before it is saved, what is stored and does not fit is listed. */
export function PayloadSchemaForm({
  flag: { project, name, payloadSchema },
  onClose,
}: {
  readonly flag: Flag;
  readonly onClose: () => void;
}) {
  const [text, setText, clear] = useDraft(
    `flag/${name}/payload-schema`,
    JSON.stringify(payloadSchema ?? { type: 'object' }, null, 2),
  );
  const [found, setFound] = useState<Misfits>({ total: 0, misfits: [] });
  const schema = schemaIn(text);
  const params = { projectId: project, featureName: name };
  const body = { schema: schema ?? {} };
  const check = async () => {
    const misfits = await send(request(UPDATE, { params, body: { ...body, dryRun: true } }));
    setFound(misfits);
    if (misfits.total > 0) throw new Error('Nothing is changed. Change these payloads first.');
  };
  const close = () => {
    clear();
    onClose();
  };
  return (
    <WriteForm
      request={request(UPDATE, { params, body })}
      action="Save schema"
      done={`Payloads of ${name} have to fit the schema.`}
      refusedBecause={schema ? undefined : 'The schema is not a JSON object.'}
      before={check}
      onDone={close}
      onCancel={close}
    >
      <TextArea
        label="JSON Schema"
        hint="Draft 2020-12. A JSON payload is checked as what it stands for, a number as a number, any other as a text."
        path="/body/schema"
        rows={14}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setFound({ total: 0, misfits: [] });
          setText(event.target.value);
        }}
      />
      {found.total > 0 && <MisfitList {...found} />}
    </WriteForm>
  );
}

function MisfitList({ total, misfits }: Misfits) {
  return (
    <section aria-label="Payloads that do not fit">
      <p>{total === 1 ? 'One payload does not fit:' : `${total} payloads do not fit:`}</p>
      <ul>
        {misfits.map(({ environment, strategyId, variant, pointer, rule }) => (
          <li key={`${environment} ${strategyId} ${variant}`}>
            {variant} in {environment}
            {strategyId !== undefined && `, strategy ${strategyId}`}:{' '}
            {pointer !== '' && <code>{pointer}</code>} {rule}
          </li>
        ))}
      </ul>
    </section>
  );
}
