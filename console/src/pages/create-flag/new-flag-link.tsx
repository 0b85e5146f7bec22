import { Link } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import classes from '../../components/button.module.css';
import { Button } from '../../components/button.tsx';

/** Leads to the page that creates a flag; disabled where the person may not create one. */
export function NewFlagLink({ projectId }: { readonly projectId?: string | undefined }) {
  const may = useMay();
  const refused =
    projectId !== undefined && may('POST /api/admin/projects/{projectId}/features', { projectId });
  if (refused) return <Button refusedBecause={refused}>New flag</Button>;
  const query = projectId === undefined ? '' : `?project=${encodeURIComponent(projectId)}`;
  return (
    <Link href={`/new-flag${query}`} className={`${classes.button} ${classes.primary}`}>
      New flag
    </Link>
  );
}
