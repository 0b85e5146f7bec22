import { useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Select } from '../../components/form/field.tsx';
import { Page } from '../../components/page.tsx';
import { BriefLink } from './brief-link.tsx';
import classes from './clean-up.module.css';
import { CleanUpList } from './clean-up-list.tsx';

/** The flags that can go, of all projects that the person can see or of one. */
export default function CleanUp() {
  const [params, setParams] = useSearchParams();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const projectId = params.get('project') ?? undefined;
  return (
    <Page
      title="Clean-up"
      lead="Flags that can go, and why. The fewer there are, the easier the code is to read."
      actions={
        <>
          {projectId !== undefined && <BriefLink projectId={projectId} />}
          <div className={classes.project}>
            <Select
              label="Project"
              hidesLabel
              value={projectId ?? ''}
              onChange={({ target }) =>
                setParams(target.value === '' ? {} : { project: target.value }, { replace: true })
              }
            >
              <option value="">All projects</option>
              {projects.data?.projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        </>
      }
    >
      <CleanUpList key={projectId} projectId={projectId} />
    </Page>
  );
}
