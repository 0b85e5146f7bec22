import { useState } from 'react';
import { useMissing } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { fromLocalTime } from '../../components/form/local-time.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { TokenNetworksField, tokenNetworks } from '../../networks/ranges-field.tsx';
import { CreatedToken } from './created-token.tsx';
import type { ApiToken } from './token-types.ts';

const empty = {
  tokenName: '',
  type: 'client' as 'client' | 'frontend' | 'admin',
  environment: 'development',
  projects: [] as readonly string[],
  expiresAt: '',
  networks: '',
};

const permissions = {
  client: 'CREATE_CLIENT_API_TOKEN',
  frontend: 'CREATE_FRONTEND_API_TOKEN',
  admin: 'ADMIN',
} as const;

/** Creates a token, and shows its secret once. */
export function NewToken({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft, clear] = useDraft('token/new', empty);
  const [created, setCreated] = useState<ApiToken>();
  const missing = useMissing();
  if (created) return <CreatedToken token={created} onClose={onClose} />;
  const { tokenName, type, environment, projects, expiresAt, networks = '' } = draft;
  const set = (part: Partial<typeof empty>) => setDraft({ ...draft, ...part });
  const body = {
    tokenName,
    type,
    ...(type !== 'admin' && { environment, projects: projects.length === 0 ? ['*'] : projects }),
    ...(expiresAt !== '' && { expiresAt: fromLocalTime(expiresAt) }),
    // Pages of browsers come from everywhere.
    ...(type !== 'frontend' && tokenNetworks(networks)),
  };
  return (
    <Dialog title="New token" onClose={onClose}>
      <WriteForm
        request={request('POST /api/admin/api-tokens', { body })}
        action="Create token"
        refusedBecause={missing([permissions[type]])}
        onDone={(token) => {
          clear();
          setCreated(token);
        }}
        onCancel={onClose}
      >
        <Field
          label="Name"
          hint="The application and where it runs, for example: shop in Frankfurt"
          path="/body/tokenName"
          required
          value={tokenName}
          onChange={({ target }) => set({ tokenName: target.value })}
        />
        <Select
          label="For"
          path="/body/type"
          value={type}
          onChange={({ target }) => set({ type: target.value as typeof type })}
        >
          <option value="client">a server: reads all flags of an environment</option>
          <option value="frontend">a browser or app: gets only what is on for its user</option>
          <option value="admin">scripts: may do everything</option>
        </Select>
        {type !== 'admin' && <Where environment={environment} projects={projects} onChange={set} />}
        <Field
          label="Expires"
          hint="Your local time. Leave it empty for a token that does not expire."
          path="/body/expiresAt"
          type="datetime-local"
          value={expiresAt}
          onChange={({ target }) => set({ expiresAt: target.value })}
        />
        {type !== 'frontend' && (
          <TokenNetworksField value={networks} onChange={(text) => set({ networks: text })} />
        )}
      </WriteForm>
    </Dialog>
  );
}

function Where({
  environment,
  projects,
  onChange,
}: {
  readonly environment: string;
  readonly projects: readonly string[];
  readonly onChange: (part: Partial<typeof empty>) => void;
}) {
  const environments = useRead('GET /api/admin/environments', {});
  const all = useRead('GET /api/admin/projects', { query: {} });
  return (
    <>
      <Select
        label="Environment"
        path="/body/environment"
        value={environment}
        onChange={({ target }) => onChange({ environment: target.value })}
      >
        {environments.data?.environments.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <fieldset>
        <legend>Projects (none chosen: all)</legend>
        {all.data?.projects.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={projects.includes(id)}
            onChange={({ target }) =>
              onChange({
                projects: target.checked
                  ? [...projects, id]
                  : projects.filter((other) => other !== id),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
