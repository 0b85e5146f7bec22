import { request } from '../../api/request.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Star } from '../../components/star.tsx';
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
      <Star
        label={name}
        isFavorite={favorite}
        add={request(`POST ${route}`, { params })}
        remove={request(`DELETE ${route}`, { params })}
      />
      <CopyButton kind="plain" text={() => name}>
        Copy name
      </CopyButton>
    </>
  );
}
