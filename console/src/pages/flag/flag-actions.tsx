import { flagAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { CopyCurl } from '../../components/copy-curl.tsx';
import { Menu } from '../../components/menu.tsx';
import { Star } from '../../components/star.tsx';
import type { Flag } from './flag-data.ts';
import { ExplainUserButton } from './side/explain-user-button.tsx';

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}';

/** Right behind the name of a flag: it is copied, and marked as a favourite. */
export function BesideName({
  flag: { project: projectId, name, favorite },
}: {
  readonly flag: Flag;
}) {
  const params = { projectId, featureName: name };
  return (
    <>
      <CopyButton icon="copy" text={() => name}>
        Copy name
      </CopyButton>
      <Star
        label={name}
        isFavorite={favorite}
        add={request(`POST ${FLAG}/favorites`, { params })}
        remove={request(`DELETE ${FLAG}/favorites`, { params })}
      />
    </>
  );
}

/** What is done with a flag as a whole. */
export function FlagActions({ flag }: { readonly flag: Flag }) {
  const { project, name } = flag;
  return (
    <>
      <ExplainUserButton flag={flag} />
      <Menu label={`More for ${name}`}>
        <ButtonLink kind="quiet" icon="settings" href={flagAddress(flag, 'settings')}>
          Edit details, copy, move, archive
        </ButtonLink>
        <CopyCurl
          request={request(`GET ${FLAG}`, { params: { projectId: project, featureName: name } })}
        />
      </Menu>
    </>
  );
}
