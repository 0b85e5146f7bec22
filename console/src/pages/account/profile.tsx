import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { personDetail, personName } from '../../people/person.ts';
import { useMe } from '../../session/use-me.ts';

/** Who the person is here, and which role they have. */
export function Profile() {
  const me = useMe();
  const profile = useRead('GET /api/admin/user/profile', {});
  const user = me.data?.user;
  if (!user) return null;
  return (
    <Card title={personName(user)}>
      {personDetail(user) && <p>{personDetail(user)}</p>}
      <Loaded query={profile}>
        {({ rootRole, projects }) => (
          <>
            <p>
              Root role: <strong>{rootRole.name}</strong>. {rootRole.description}
            </p>
            {projects.length > 0 && <p>You have a role in {projects.join(', ')}.</p>}
          </>
        )}
      </Loaded>
      <p>An administrator can change your name, your e-mail address and your role.</p>
    </Card>
  );
}
