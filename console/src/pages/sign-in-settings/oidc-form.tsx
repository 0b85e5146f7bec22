import { useState } from 'react';
import { request } from '../../api/request.ts';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { formOf } from '../../components/form/form-of.ts';
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
  const form = formOf(draft, setDraft);
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
      <div className={classes.tick}>
        <Checkbox label="People can sign in with OpenID Connect" {...form.tick('enabled')} />
      </div>
      <Field
        autoComplete="off"
        label="Address of the provider"
        hint="The issuer, or the address of its .well-known/openid-configuration"
        {...form.text('discoverUrl')}
      />
      <Field autoComplete="off" label="Client id" {...form.text('clientId')} />
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

function Accounts({ draft, onChange }: OidcPartProps) {
  const form = formOf(draft, onChange);
  const { roles } = useRoles();
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>Accounts</legend>
      <div className={classes.tick}>
        <Checkbox
          label="Create an account at the first sign-in"
          hint="Only for people whose e-mail address the provider has verified"
          {...form.tick('autoCreate')}
        />
      </div>
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
      <Field
        autoComplete="off"
        label="Domains of e-mail addresses"
        hint="Separated by commas: example.com,example.org. Empty: all."
        {...form.text('emailDomains')}
      />
    </fieldset>
  );
}

function Groups({ draft, onChange }: OidcPartProps) {
  const form = formOf(draft, onChange);
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>Groups</legend>
      <div className={classes.tick}>
        <Checkbox
          label="The provider decides who is in which group"
          hint="At each sign-in, for groups that name one of the provider. Others stay as they are."
          {...form.tick('enableGroupSyncing')}
        />
      </div>
      <Field
        autoComplete="off"
        label="Where the groups are among the claims"
        hint="groups, realm_access.roles, or groups[*].name"
        {...form.text('groupJsonPath')}
      />
      <div className={classes.tick}>
        <Checkbox label="Ask for the scope groups" {...form.tick('addGroupsScope')} />
      </div>
    </fieldset>
  );
}

function Details({ draft, onChange }: OidcPartProps) {
  const form = formOf(draft, onChange);
  return (
    <details>
      <summary>Settings that few providers need</summary>
      <div className={classes.tick}>
        <Checkbox
          label="Use PKCE"
          hint="Switch it off only for a provider that refuses it."
          {...form.tick('enablePkce')}
        />
      </div>
      <div className={classes.tick}>
        <Checkbox
          label="Push authorization requests"
          hint="For a provider that wants this of clients without saying so; those that say so get it anyway."
          {...form.tick('pushAuthorizationRequests')}
        />
      </div>
      <Select label="Algorithm of ID tokens" {...form.text('idTokenSigningAlgorithm')}>
        {algorithms.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Field
        autoComplete="off"
        label="Requested acr_values"
        hint="Separated by spaces"
        {...form.text('acrValues')}
      />
    </details>
  );
}
