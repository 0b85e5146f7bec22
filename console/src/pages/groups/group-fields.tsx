import type { GroupToWrite } from 'generated:api';
import type { Filled } from '../../api/filled.ts';
import { Field, TextArea } from '../../components/form/field.tsx';
import { RootRoleSelect } from '../../people/root-role-select.tsx';

/** A group as it is typed: the mappings one per line. */
export type GroupDraft = Filled<GroupToWrite, 'name' | 'description'> &
  Required<Pick<GroupToWrite, 'rootRole'>> & { readonly mappings: string };

export const emptyGroup: GroupDraft = { name: '', description: '', rootRole: null, mappings: '' };

/** The body of a request for what is typed. */
export function groupBody({ name, description, rootRole, mappings }: GroupDraft) {
  const mappingsSSO = mappings
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { name, description, rootRole, mappingsSSO };
}

/** What a group is, apart from its members. */
export function GroupFields({
  value,
  onChange,
}: {
  readonly value: GroupDraft;
  readonly onChange: (value: GroupDraft) => void;
}) {
  return (
    <>
      <Field
        label="Name"
        path="/body/name"
        value={value.name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <Field
        label="Description"
        path="/body/description"
        value={value.description}
        onChange={({ target }) => onChange({ ...value, description: target.value })}
      />
      <RootRoleSelect
        value={value.rootRole}
        none="None"
        hint="Members have it besides their own root role."
        onChange={(rootRole) => onChange({ ...value, rootRole })}
      />
      <TextArea
        label="Groups at the identity provider"
        hint="One per line. Their members are in this group after their next sign-in."
        path="/body/mappingsSSO"
        rows={2}
        value={value.mappings}
        onChange={({ target }) => onChange({ ...value, mappings: target.value })}
      />
    </>
  );
}
