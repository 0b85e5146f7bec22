import { useMay } from '../../access/use-may.ts';
import { ButtonLink } from '../../components/button-link.tsx';

/** Leads to the page that creates a flag; disabled where the person may not create one. */
export function NewFlagLink({ projectId }: { readonly projectId?: string | undefined }) {
  const may = useMay();
  const refusedBecause =
    projectId === undefined
      ? undefined
      : may('POST /api/admin/projects/{projectId}/features', { projectId });
  const query = projectId === undefined ? '' : `?project=${encodeURIComponent(projectId)}`;
  return (
    <ButtonLink href={`/new-flag${query}`} kind="primary" refusedBecause={refusedBecause}>
      New flag
    </ButtonLink>
  );
}
