import type { AccessToAProject } from 'generated:api';
import { useDeferredValue, useState } from 'react';
import { request } from '../../../api/request.ts';
import { useRead } from '../../../api/use-read.ts';
import { Card } from '../../../components/card.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { WriteForm } from '../../../components/form/write-form.tsx';

interface AddMemberProps {
  readonly projectId: string;
  readonly roles: AccessToAProject['roles'];
}

/** Gives a role in the project to a user or a group, found by a part of the name. */
export function AddMember({ projectId, roles }: AddMemberProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [role, setRole] = useState(roles.find(({ name }) => name === 'Member')?.id ?? roles[0]?.id);
  const found = useCandidates(useDeferredValue(text));
  const candidate = found.find(({ key }) => key === chosen) ?? found[0];
  const ids = (kind: string) => (candidate?.kind === kind ? [candidate.id] : []);
  return (
    <Card title="Add a member">
      <WriteForm
        request={request('POST /api/admin/projects/{projectId}/access', {
          params: { projectId },
          body: { roles: role ? [role] : [], users: ids('user'), groups: ids('group') },
        })}
        action="Add member"
        refusedBecause={candidate ? undefined : 'Search for a user or a group first.'}
        done={`${candidate?.name} has a role in the project.`}
        onDone={() => setText('')}
      >
        <Field
          label="Search"
          type="search"
          hint="Part of the name of a user or group."
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          label="User or group"
          value={candidate?.key ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          {found.length === 0 && <option value="">{text ? 'Nobody found' : 'Search first'}</option>}
          {found.map(({ key, name, kind }) => (
            <option key={key} value={key}>{`${name} (${kind})`}</option>
          ))}
        </Select>
        <Select
          label="Role"
          path="/body/roles"
          value={role}
          onChange={({ target }) => setRole(Number(target.value))}
        >
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </WriteForm>
    </Card>
  );
}

function useCandidates(text: string) {
  const isSearching = text.length > 0;
  const users = useRead(
    'GET /api/admin/user-admin/search',
    { query: { q: text } },
    { enabled: isSearching, staleTime: 10_000 },
  );
  const groups = useRead('GET /api/admin/groups', {}, { enabled: isSearching, staleTime: 60_000 });
  if (!isSearching) return [];
  return [
    ...(groups.data?.groups ?? [])
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map(({ id, name }) => ({ key: `group ${id}`, kind: 'group', id: Number(id), name })),
    ...(users.data ?? []).map(({ id, name, username, email }) => ({
      key: `user ${id}`,
      kind: 'user',
      id,
      name: name || username || email || String(id),
    })),
  ];
}
