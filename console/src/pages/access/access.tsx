import { useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { personName } from '../../people/person.ts';
import { PersonPicker } from '../../people/person-picker.tsx';
import { AccessOverview } from './access-overview.tsx';
import { Answer } from './answer.tsx';
import { DownloadAccess } from './download-access.tsx';
import { PlaceFields } from './place-fields.tsx';

/** Who can do what here, and why: for one person or service account, in a project and an environment. */
export default function Access() {
  const users = useRead('GET /api/admin/user-admin', {}, { staleTime: 60_000 });
  const accounts = useRead('GET /api/admin/service-account', {}, { staleTime: 60_000 });
  const [search, setSearch] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setSearch((before) => changed(before, changes));
  return (
    <Page
      title="Access"
      lead="Who can do what here, and why. Choose somebody, and then a project and an environment."
      actions={<DownloadAccess />}
    >
      <Loaded query={users}>
        {(data) => {
          const services = accounts.data?.serviceAccounts ?? [];
          const everybody = [...data.users, ...services];
          const id = Number(search.get('user'));
          const chosen = everybody.find((person) => person.id === id);
          if (!chosen) {
            return (
              <>
                <PersonPicker
                  label="Who"
                  people={everybody}
                  onPick={(person) => change({ user: String(person.id) })}
                />
                <AccessOverview />
              </>
            );
          }
          const place = {
            project: search.get('project') ?? undefined,
            environment: search.get('environment') ?? undefined,
          };
          return (
            <>
              <p className="row">
                <strong>{personName(chosen)}</strong>
                <Button onClick={() => change({ user: undefined })}>Choose somebody else</Button>
              </p>
              <PlaceFields {...place} onChange={change} />
              <Answer
                key={chosen.id}
                id={chosen.id}
                isServiceAccount={services.some((account) => account.id === chosen.id)}
                place={place}
              />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** The query of the address with some of its values set, or removed. */
function changed(
  before: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
