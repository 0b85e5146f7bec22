import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';

/** The archived projects: revived, or deleted for good. */
export function ArchivedProjects() {
  const projects = useRead('GET /api/admin/projects', { query: { archived: true } });
  return (
    <Loaded query={projects}>
      {(data) =>
        data.projects.length === 0 ? (
          <Empty>Here are projects that were archived in their settings.</Empty>
        ) : (
          <Table label="Archived projects" columns={['Project', 'Archived', '']}>
            {data.projects.map(({ id, name, archivedAt }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{archivedAt && <Time at={archivedAt} />}</td>
                <td>
                  <ProjectActions id={id} name={name} />
                </td>
              </tr>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}

function ProjectActions({ id, name }: { readonly id: string; readonly name: string }) {
  const params = { projectId: id };
  const flags = useRead('GET /api/admin/archive/features', {}, { staleTime: 60_000 });
  const left = flags.data?.features.filter(({ project }) => project === id).length ?? 0;
  return (
    <span className="row">
      <ActionButton
        request={request('POST /api/admin/projects/revive/{projectId}', { params })}
        label={`Revive ${name}`}
        done={`The project ${name} is active again. Its flags stay archived until they are revived.`}
      >
        Revive
      </ActionButton>
      <ActionButton
        request={request('DELETE /api/admin/projects/{projectId}', { params })}
        kind="danger"
        label={`Delete ${name}`}
        refusedBecause={
          left > 0
            ? `The project has ${left === 1 ? 'one archived flag' : `${left} archived flags`}: revive the project and delete them first.`
            : undefined
        }
        confirm={`${name} is deleted for good, with its context fields, roles of members and settings. Its events are kept.`}
        done={`The project ${name} is deleted.`}
      >
        Delete
      </ActionButton>
    </span>
  );
}
