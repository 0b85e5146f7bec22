import type { Routes } from 'generated:api';
import { useState } from 'react';
import { Link } from 'wouter';
import { permissionText } from '../../../../lib/words/refusals/permission-texts.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { Checkbox } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Table } from '../../components/table.tsx';
import { useProjectName } from '../../people/use-projects.ts';
import classes from './access.module.css';

type Explanation = Routes['GET /api/admin/user-admin/{id}/permissions']['output'];
type AskedPermission = Explanation['overview']['root'][number];
type RightSource = AskedPermission['sources'][number];

interface AnswerProps {
  readonly id: number;
  readonly isServiceAccount: boolean;
  readonly place: {
    readonly project: string | undefined;
    readonly environment: string | undefined;
  };
}

/** Every permission: whether somebody has it at a place, and from which roles. */
export function Answer({ id, isServiceAccount, place: { project, environment } }: AnswerProps) {
  const input = {
    params: { id },
    query: { ...(project && { project }), ...(environment && { environment }) },
  };
  const ofUser = useRead('GET /api/admin/user-admin/{id}/permissions', input, {
    enabled: !isServiceAccount,
  });
  const ofAccount = useRead('GET /api/admin/service-account/{id}/permissions', input, {
    enabled: isServiceAccount,
  });
  const [isAll, setIsAll] = useState(true);
  return (
    <Loaded query={isServiceAccount ? ofAccount : ofUser}>
      {({ overview }) => (
        <>
          <Checkbox
            label="Also what they may not do"
            checked={isAll}
            onChange={({ target }) => setIsAll(target.checked)}
          />
          <Part
            title={environment ? `Flags in ${environment}` : 'Flags in all environments'}
            permissions={overview.environment}
            isAll={isAll}
          />
          <Part
            title={project ? 'The project' : 'Every project that is open'}
            permissions={overview.project}
            isAll={isAll}
          />
          <Part title="The whole instance" permissions={overview.root} isAll={isAll} />
        </>
      )}
    </Loaded>
  );
}

function Part({
  title,
  permissions,
  isAll,
}: {
  readonly title: string;
  readonly permissions: readonly AskedPermission[];
  readonly isAll: boolean;
}) {
  const shown = permissions.filter(({ hasPermission }) => isAll || hasPermission);
  return (
    <section>
      <h2>{title}</h2>
      {shown.length === 0 ? (
        <p>They may do nothing here but look.</p>
      ) : (
        <Table label={title} columns={['May they', 'What', 'Why']}>
          {shown.map((permission) => (
            <PermissionRow key={permission.name} permission={permission} />
          ))}
        </Table>
      )}
    </section>
  );
}

function PermissionRow({
  permission: { name, hasPermission, sources },
}: {
  readonly permission: AskedPermission;
}) {
  return (
    <tr>
      <td>{hasPermission ? <Badge kind="good">yes</Badge> : <Badge>no</Badge>}</td>
      <td>{permissionText(name)}</td>
      <td>
        {sources.length === 0 ? (
          'no role of theirs allows it'
        ) : (
          <ul className={classes.reasons}>
            {sources.map((source) => (
              <li key={`${source.roleId}/${source.project}/${source.group?.id}`}>
                <Reason source={source} />
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** A role, where it applies, and by which group. */
export function Reason({
  source: { roleId, roleName, project, group },
}: {
  readonly source: RightSource;
}) {
  const projectName = useProjectName();
  return (
    <>
      <Link href={`/roles/${roleId}`}>{roleName}</Link>
      {project === null ? ' on the whole instance' : ` in ${projectName(project)}`}
      {group && (
        <>
          , by the group <Link href={`/groups/${group.id}`}>{group.name}</Link>
        </>
      )}
    </>
  );
}
