import type { AccessToAProject } from 'generated:api';
import { useDeferredValue, useState } from 'react';
import { request } from '../../../api/request.ts';
import { useRead } from '../../../api/use-read.ts';
import { Card } from '../../../components/card.tsx';
import { Combobox } from '../../../components/form/choice-fields.ts';
import { Select } from '../../../components/form/field.tsx';
import { WriteForm } from '../../../components/form/write-form.tsx';
import { personDetail, personName } from '../../../people/person.ts';

interface AddMemberProps {
  readonly projectId: string;
  readonly roles: AccessToAProject['roles'];
}

/** Gives a role in the project to a user or a group, found by a part of the name. */
export function AddMember({ projectId, roles }: AddMemberProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Candidate>();
  const [role, setRole] = useState(roles.find(({ name }) => name === 'Member')?.id ?? roles[0]?.id);
  const found = useCandidates(useDeferredValue(chosen ? '' : text));
  const candidate = chosen ?? (found.length === 1 ? found[0] : undefined);
  const ids = (kind: string) => (candidate?.kind === kind ? [candidate.id] : []);
  const type = (typed: string) => {
    setText(typed);
    setChosen(found.find(({ label }) => label === typed));
  };
  return (
    <Card title="Add a member">
      <WriteForm
        request={request('POST /api/admin/projects/{projectId}/access', {
          params: { projectId },
          body: { roles: role ? [role] : [], users: ids('user'), groups: ids('group') },
        })}
        action="Add member"
        refusedBecause={candidate ? undefined : 'Choose a user or a group.'}
        done={`${candidate?.name} has a role in the project.`}
        onDone={() => type('')}
      >
        <Combobox
          label="User or group"
          placeholder="Part of the name"
          choices={found.map(({ label, kind }) => ({ value: label, hint: kind }))}
          value={text}
          onChange={type}
        />
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

interface Candidate {
  readonly kind: 'user' | 'group';
  readonly id: number;
  readonly name: string;
  /** The name, with what tells it apart from others. */
  readonly label: string;
}

function useCandidates(text: string): readonly Candidate[] {
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
      .map(({ id, name }) => ({ kind: 'group' as const, id: Number(id), name, label: name })),
    ...(users.data ?? []).map((user) => {
      const name = personName(user);
      const detail = personDetail(user);
      const label = detail ? `${name} (${detail})` : name;
      return { kind: 'user' as const, id: user.id, name, label };
    }),
  ];
}
