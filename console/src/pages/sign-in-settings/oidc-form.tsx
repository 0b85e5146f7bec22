import { useState } from 'react';
import { request } from '../../api/request.ts';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { useEdit } from '../../components/form/use-edit.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import classes from '../../people/people.module.css';
import { isRootRole, useRoles } from '../../people/roles.ts';
import { algorithms, changeOf, draftOf, type OidcDraft, type OidcSettings } from './oidc-draft.ts';

interface OidcPartProps {
  readonly draft: OidcDraft;
  readonly onChange: (draft: OidcDraft) => void;
}

/** The settings of OpenID Connect. */
export function OidcForm({ stored }: { readonly stored: OidcSettings }) {
  const [draft, setDraft, settle] = useEdit('sign-in/oidc', draftOf(stored));
  const [secret, setSecret] = useState('');
  const part = { draft, onChange: setDraft };
  return (
    <WriteForm
      request={request('POST /api/admin/auth/oidc/settings', { body: changeOf(draft, secret) })}
      action="Save"
      done="The settings are saved."
      onDone={() => {
        settle();
        setSecret('');
      }}
    >
      <Tick {...part} name="enabled" label="People can sign in with OpenID Connect" />
      <Text
        {...part}
        name="discoverUrl"
        label="Address of the provider"
        hint="The issuer, or the address of its .well-known/openid-configuration"
      />
      <Text {...part} name="clientId" label="Client id" />
      <Field
        label="Client secret"
        type="password"
        autoComplete="off"
        path="/body/secret"
        hint={
          stored.secret
            ? 'One is stored, and never shown. Leave this empty to keep it.'
            : 'None is stored yet. It is never shown again.'
        }
        value={secret}
        onChange={({ target }) => setSecret(target.value)}
      />
      <Accounts {...part} />
      <Groups {...part} />
      <Details {...part} />
    </WriteForm>
  );
}

function Accounts(part: OidcPartProps) {
  const { draft, onChange } = part;
  const { roles } = useRoles();
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>Accounts</legend>
      <Tick
        {...part}
        name="autoCreate"
        label="Create an account at the first sign-in"
        hint="Only for people whose e-mail address the provider has verified"
      />
      <Select
        label="Root role of such accounts"
        path="/body/defaultRootRoleId"
        value={draft.defaultRootRoleId}
        onChange={({ target }) => onChange({ ...draft, defaultRootRoleId: Number(target.value) })}
      >
        {roles.filter(isRootRole).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Text
        {...part}
        name="emailDomains"
        label="Domains of e-mail addresses"
        hint="Separated by commas: example.com,example.org. Empty: all."
      />
    </fieldset>
  );
}

function Groups(part: OidcPartProps) {
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>Groups</legend>
      <Tick
        {...part}
        name="enableGroupSyncing"
        label="The provider decides who is in which group"
        hint="At each sign-in, for groups that name one of the provider. Others stay as they are."
      />
      <Text
        {...part}
        name="groupJsonPath"
        label="Where the groups are among the claims"
        hint="groups, realm_access.roles, or groups[*].name"
      />
      <Tick {...part} name="addGroupsScope" label="Ask for the scope groups" />
    </fieldset>
  );
}

function Details(part: OidcPartProps) {
  const { draft, onChange } = part;
  return (
    <details>
      <summary>Settings that few providers need</summary>
      <Tick
        {...part}
        name="enablePkce"
        label="Use PKCE"
        hint="Switch it off only for a provider that refuses it."
      />
      <Tick
        {...part}
        name="pushAuthorizationRequests"
        label="Push authorization requests"
        hint="For a provider that wants this of clients without saying so; those that say so get it anyway."
      />
      <Select
        label="Algorithm of ID tokens"
        path="/body/idTokenSigningAlgorithm"
        value={draft.idTokenSigningAlgorithm}
        onChange={({ target }) =>
          onChange({
            ...draft,
            idTokenSigningAlgorithm:
              algorithms.find((name) => name === target.value) ?? draft.idTokenSigningAlgorithm,
          })
        }
      >
        {algorithms.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Text {...part} name="acrValues" label="Requested acr_values" hint="Separated by spaces" />
    </details>
  );
}

/** Names of the properties with values of a type. */
type OidcFieldOf<T> = {
  [K in keyof OidcDraft]: OidcDraft[K] extends T ? K : never;
}[keyof OidcDraft];

function Text({
  draft,
  onChange,
  name,
  ...field
}: OidcPartProps & {
  readonly name: Exclude<OidcFieldOf<string>, 'idTokenSigningAlgorithm'>;
  readonly label: string;
  readonly hint?: string;
}) {
  return (
    <Field
      {...field}
      path={`/body/${name}`}
      value={draft[name]}
      autoComplete="off"
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    />
  );
}

function Tick({
  draft,
  onChange,
  name,
  ...field
}: OidcPartProps & {
  readonly name: OidcFieldOf<boolean>;
  readonly label: string;
  readonly hint?: string;
}) {
  return (
    <div className={classes.tick}>
      <Checkbox
        {...field}
        checked={draft[name]}
        onChange={({ target }) => onChange({ ...draft, [name]: target.checked })}
      />
    </div>
  );
}
