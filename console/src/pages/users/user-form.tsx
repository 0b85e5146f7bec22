import type { Routes } from 'generated:api';
import { request } from '../../api/request.ts';
import { Field } from '../../components/form/field.tsx';
import { useEdit } from '../../components/form/use-edit.ts';
import { WriteForm } from '../../components/form/write-form.tsx';

export type EditedUser = Routes['GET /api/admin/user-admin/{id}']['output'];

/** The names of a person. */
export function UserForm({ user }: { readonly user: EditedUser }) {
  const [draft, setDraft, settle] = useEdit(`user/${user.id}`, {
    name: user.name ?? '',
    email: user.email ?? '',
    username: user.username ?? '',
  });
  const text = (name: 'name' | 'email' | 'username') => ({
    path: `/body/${name}`,
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  const { name, email, username } = draft;
  return (
    <WriteForm
      request={request('PUT /api/admin/user-admin/{id}', {
        params: { id: user.id },
        body: { name, email: email || null, username: username || null },
      })}
      action="Save"
      done="The account is saved."
      onDone={settle}
    >
      <Field label="Name" {...text('name')} />
      <Field label="E-mail address" type="email" {...text('email')} />
      <Field label="Username" {...text('username')} />
    </WriteForm>
  );
}
