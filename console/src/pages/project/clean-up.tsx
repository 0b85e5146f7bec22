import { BriefLink } from '../clean-up/brief-link.tsx';
import { CleanUpList } from '../clean-up/clean-up-list.tsx';
import { ProjectPage } from './project-page.tsx';
import { useProjectId } from './use-project-id.ts';

/** The flags of a project that can go, and names that applications use and no flag has. */
export default function ProjectCleanUp() {
  const projectId = useProjectId();
  return (
    <ProjectPage projectId={projectId} actions={<BriefLink projectId={projectId} />}>
      <CleanUpList key={projectId} projectId={projectId} />
    </ProjectPage>
  );
}
