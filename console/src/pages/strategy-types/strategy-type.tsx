import { useLocation, useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { type StrategyType, typeDraft, typeName } from './type-data.ts';
import { TypeFields } from './type-fields.tsx';
import { TypeUsesCard, whyNotDelete } from './type-uses.tsx';

/** A strategy type and its parameters; built-in ones can only be read and deprecated. */
export default function StrategyTypePage() {
  const { name = '' } = useParams<Readonly<Record<string, string>>>();
  const type = useRead('GET /api/admin/strategies/{name}', { params: { name } });
  const isOwn = type.data?.editable === true;
  const uses = useRead(
    'GET /api/admin/strategies/{name}/uses',
    { params: { name } },
    { enabled: isOwn },
  );
  return (
    <Page
      title={type.data ? typeName(type.data) : name}
      path={[{ name: 'Strategy types', href: '/strategies' }]}
      actions={type.data && <Actions type={type.data} inUse={whyNotDelete(uses.data)} />}
    >
      <Loaded query={type}>
        {(found) => (
          <>
            <p className="row">
              <Badge>{found.editable ? 'Your own' : 'Built in'}</Badge>
              {found.deprecated && <Badge kind="warning">Deprecated</Badge>}
              <code>{found.name}</code>
            </p>
            {found.editable ? (
              <>
                <TypeUsesCard uses={uses} />
                <TypeForm key={JSON.stringify(found)} type={found} />
              </>
            ) : (
              <BuiltIn type={found} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function TypeForm({ type }: { readonly type: StrategyType }) {
  const saved = typeDraft(type);
  const [draft, setDraft, clearDraft] = useDraft(`strategy-type/${type.name}`, saved);
  const { title, description, parameters } = draft;
  const body = { title: title || null, description: description || null, parameters };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  return (
    <WriteForm<unknown>
      request={request('PUT /api/admin/strategies/{name}', { params: { name: type.name }, body })}
      action="Save strategy type"
      refusedBecause={isChanged ? undefined : 'Nothing is changed yet.'}
      done={`The strategy type ${type.name} is saved.`}
      onDone={clearDraft}
      onCancel={clearDraft}
    >
      <TypeFields value={draft} isNew={false} onChange={setDraft} />
      <p>Strategies of this type keep the parameters that they have.</p>
    </WriteForm>
  );
}

function BuiltIn({ type: { description, parameters } }: { readonly type: StrategyType }) {
  return (
    <Card title="What it does">
      <p>{description}</p>
      {parameters.length > 0 && (
        <Table label="Parameters" columns={['Name', 'Type', 'Description']}>
          {parameters.map((parameter) => (
            <tr key={parameter.name}>
              <td>
                <code>{parameter.name}</code>
              </td>
              <td>{parameter.type}</td>
              <td>{parameter.description}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}

function Actions({
  type,
  inUse,
}: {
  readonly type: StrategyType;
  readonly inUse: string | undefined;
}) {
  const [, navigate] = useLocation();
  const { name, deprecated, editable } = type;
  const params = { name };
  return (
    <>
      {deprecated ? (
        <ActionButton<unknown>
          request={request('POST /api/admin/strategies/{name}/reactivate', { params })}
          done={`${name} is offered again.`}
        >
          Reactivate
        </ActionButton>
      ) : (
        <ActionButton<unknown>
          request={request('POST /api/admin/strategies/{name}/deprecate', { params })}
          confirm="It is no longer offered for new strategies. Those that exist go on working."
          done={`${name} is deprecated.`}
        >
          Deprecate
        </ActionButton>
      )}
      <ActionButton<unknown>
        kind="danger"
        label={`Delete ${name}`}
        request={request('DELETE /api/admin/strategies/{name}', { params })}
        refusedBecause={editable ? inUse : 'It is built in.'}
        confirm={`Nothing uses ${name} any more, so no flag changes.`}
        done={`The strategy type ${name} is deleted.`}
        onDone={() => navigate('/strategies')}
      >
        Delete
      </ActionButton>
    </>
  );
}
