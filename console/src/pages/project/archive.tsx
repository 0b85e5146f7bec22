import { useSearchParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Field } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { ProjectPage } from './project-page.tsx';
import { useProjectId } from './use-project-id.ts';

/** Most rows that are shown; a search finds the others. */
const SHOWN = 200;

/** The archived flags of a project: revived, or deleted for good. */
export default function ProjectArchive() {
  const projectId = useProjectId();
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const archived = useRead('GET /api/admin/archive/features/{projectId}', {
    params: { projectId },
  });
  return (
    <ProjectPage projectId={projectId}>
      <Loaded query={archived}>
        {({ features }) => {
          if (features.length === 0) {
            return (
              <Empty icon="archive">
                Here are flags that were archived. SDKs do not get them; they can be revived, or
                deleted for good.
              </Empty>
            );
          }
          const found = features.filter(({ name }) => name.includes(text.toLowerCase()));
          return (
            <>
              <Field
                label="Search"
                type="search"
                placeholder="Part of the name"
                value={text}
                onChange={({ target }) =>
                  setParams(target.value ? { q: target.value } : {}, { replace: true })
                }
              />
              <p role="status">
                {found.length === 1 ? '1 archived flag' : `${found.length} archived flags`}
                {found.length > SHOWN && `, of which the first ${SHOWN} are shown`}
              </p>
              <Table label="Archived flags" columns={['Flag', 'Type', 'Archived', '']}>
                {found.slice(0, SHOWN).map((flag) => (
                  <ArchivedFlag key={flag.name} projectId={projectId} flag={flag} />
                ))}
              </Table>
            </>
          );
        }}
      </Loaded>
    </ProjectPage>
  );
}

function ArchivedFlag({
  projectId,
  flag: { name, type, archivedAt },
}: {
  readonly projectId: string;
  readonly flag: {
    readonly name: string;
    readonly type: string;
    readonly archivedAt: string | null;
  };
}) {
  const input = { params: { projectId }, body: { features: [name] } };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{type}</td>
      <td>{archivedAt && <Time at={archivedAt} />}</td>
      <td>
        <span className="row">
          <ActionButton
            request={request('POST /api/admin/projects/{projectId}/revive', input)}
            label={`Revive ${name}`}
            done={`${name} is active again, and off in every environment.`}
          >
            Revive
          </ActionButton>
          <ActionButton
            request={request('POST /api/admin/projects/{projectId}/delete', input)}
            kind="danger"
            label={`Delete ${name}`}
            confirm={`${name} and its settings are deleted for good; its events are kept. Its name becomes free: make sure that no code uses it.`}
            done={`${name} is deleted.`}
          >
            Delete
          </ActionButton>
        </span>
      </td>
    </tr>
  );
}
