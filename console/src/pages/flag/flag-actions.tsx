import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import type { Flag } from './flag-data.ts';

/** What is done with a flag as a whole, beside its name. */
export function FlagActions({
  flag: { project: projectId, name, favorite },
}: {
  readonly flag: Flag;
}) {
  const params = { projectId, featureName: name };
  const route = '/api/admin/projects/{projectId}/features/{featureName}/favorites';
  return (
    <>
      <ActionButton
        request={
          favorite ? request(`DELETE ${route}`, { params }) : request(`POST ${route}`, { params })
        }
        label={favorite ? `Remove ${name} from your favourites` : `Add ${name} to your favourites`}
      >
        {favorite ? '★ Favourite' : '☆ Favourite'}
      </ActionButton>
      <CopyButton kind="plain" text={() => name}>
        Copy name
      </CopyButton>
    </>
  );
}
