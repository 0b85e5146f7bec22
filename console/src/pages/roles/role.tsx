import type { Routes } from 'generated:api';
import { useLocation, useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/form/field.tsx';
import { useEdit } from '../../components/form/use-edit.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { isRootRole } from '../../people/roles.ts';
import { keysOf, permissionsOf } from './granted.ts';
import { PermissionTable } from './permission-table.tsx';
import { RoleUses, useRoleUses } from './role-uses.tsx';

type Role = Routes['GET /api/admin/roles/{roleId}']['output'];

/** One role: what it allows, and who has it. */
export default function RolePage() {
  const { id = '' } = useParams<{ id: string }>();
  const roleId = Number(id);
  const role = useRead('GET /api/admin/roles/{roleId}', { params: { roleId } });
  return (
    <Page
      title={role.data?.name ?? 'Role'}
      lead={role.data?.description}
      path={[{ name: 'Roles', href: '/roles' }]}
      actions={role.data && isCustom(role.data) && <DeleteRole role={role.data} />}
    >
      <Loaded query={role}>
        {(found) => (
          <>
            <p className="row">
              <Badge>{isRootRole(found) ? 'root role' : 'project role'}</Badge>
              {!isCustom(found) && (
                <span>Predefined: it is the same everywhere and cannot be changed.</span>
              )}
            </p>
            <RoleUses role={found} />
            <Card title="What it allows">
              <RolePermissions key={found.id} role={found} />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function isCustom({ type }: Pick<Role, 'type'>): boolean {
  return type === 'custom' || type === 'root-custom';
}

function RolePermissions({ role }: { readonly role: Role }) {
  const permissions = useRead('GET /api/admin/permissions', {}, { staleTime: 60_000 });
  const [draft, setDraft, settle] = useEdit(`role/${role.id}`, {
    name: role.name,
    description: role.description ?? '',
    granted: keysOf(role.permissions),
  });
  const isRoot = isRootRole(role);
  const { name, description, granted } = draft;
  return (
    <Loaded query={permissions}>
      {(data) =>
        isCustom(role) ? (
          <WriteForm
            request={request('PUT /api/admin/roles/{roleId}', {
              params: { roleId: role.id },
              body: { name, description, permissions: permissionsOf(granted) },
            })}
            action="Save"
            done="The role is saved. It applies at once to everybody who has it."
            onDone={settle}
          >
            <Field
              label="Name"
              path="/body/name"
              value={name}
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            />
            <Field
              label="What it is for"
              path="/body/description"
              value={description}
              onChange={({ target }) => setDraft({ ...draft, description: target.value })}
            />
            <PermissionTable
              permissions={data.permissions}
              isRoot={isRoot}
              granted={granted}
              onChange={(next) => setDraft({ ...draft, granted: next })}
            />
          </WriteForm>
        ) : (
          <PermissionTable
            permissions={data.permissions}
            isRoot={isRoot}
            granted={keysOf(role.permissions)}
          />
        )
      }
    </Loaded>
  );
}

function DeleteRole({ role }: { readonly role: Role }) {
  const [, navigate] = useLocation();
  const uses = useRoleUses(role);
  return (
    <ActionButton
      request={request('DELETE /api/admin/roles/{roleId}', { params: { roleId: role.id } })}
      kind="danger"
      refusedBecause={
        uses.length > 0
          ? 'It is in use: see “Who has it”. Give them another role first.'
          : undefined
      }
      confirm="Nobody has the role, so nobody loses anything."
      done={`The role “${role.name}” is deleted.`}
      onDone={() => navigate('/roles')}
      label={`Delete ${role.name}`}
    >
      Delete
    </ActionButton>
  );
}
