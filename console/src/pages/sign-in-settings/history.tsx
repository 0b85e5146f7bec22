import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { browserName } from '../../people/browser-name.ts';
import { type NamedPerson, personName } from '../../people/person.ts';
import { PersonPicker } from '../../people/person-picker.tsx';
import { signInWay } from '../../people/sign-in-ways.ts';
import { SignInPage } from './sign-in-page.tsx';

/** Rows of a page; one more says whether there is another. */
const PAGE = 50;

/** Who signed in, when, how and from where. */
export default function History() {
  const [search, setSearch] = useSearchParams();
  const users = useRead('GET /api/admin/user-admin', {}, { staleTime: 60_000 });
  const userId = Number(search.get('user')) || undefined;
  const person = users.data?.users.find(({ id }) => id === userId);
  return (
    <SignInPage>
      <p>Logins of the last 90 days, the newest first. Wrong passwords are counted, not listed.</p>
      {userId === undefined ? (
        <PersonPicker
          label="Only those of one person"
          people={users.data?.users ?? []}
          onPick={({ id }) => setSearch({ user: String(id) })}
        />
      ) : (
        <p className="row">
          Only those of {person ? personName(person) : `user ${userId}`}
          <Button onClick={() => setSearch({})}>Show all</Button>
        </p>
      )}
      <Logins key={userId} userId={userId} people={users.data?.users ?? []} />
    </SignInPage>
  );
}

function Logins({
  userId,
  people,
}: {
  readonly userId: number | undefined;
  readonly people: readonly (NamedPerson & { readonly id: number })[];
}) {
  const nameOf = (id: number | undefined) => {
    const person = people.find((each) => each.id === id);
    return person && personName(person);
  };
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  const [before] = pages.slice(-1);
  const logins = useRead('GET /api/admin/logins', {
    query: {
      limit: PAGE + 1,
      ...(before !== undefined && { before }),
      ...(userId !== undefined && { userId }),
    },
  });
  return (
    <Loaded query={logins}>
      {({ events }) => {
        const shown = events.slice(0, PAGE);
        const last = shown.at(-1)?.id;
        return (
          <>
            {events.length === 0 ? (
              <p>Nobody has signed in.</p>
            ) : (
              <Table label="Logins" columns={['When', 'Who', 'How', 'Browser', 'Address']}>
                {shown.map((login) => (
                  <tr key={login.id}>
                    <td>{login.created_at && <Time at={login.created_at} />}</td>
                    <td>
                      <Link href={`/users/${login.user_id}`}>
                        {nameOf(login.user_id) ?? login.username}
                      </Link>
                    </td>
                    <td>{signInWay(login.auth_type)}</td>
                    <td title={login.user_agent ?? undefined}>{browserName(login.user_agent)}</td>
                    <td>{login.ip}</td>
                  </tr>
                ))}
              </Table>
            )}
            <p className="row">
              {pages.length > 1 && (
                <Button onClick={() => setPages(pages.slice(0, -1))}>Newer</Button>
              )}
              {events.length > PAGE && last !== undefined && (
                <Button onClick={() => setPages([...pages, last])}>Older</Button>
              )}
            </p>
          </>
        );
      }}
    </Loaded>
  );
}
