import { useRead } from '../../api/use-read.ts';
import { NewFlagLink } from '../create-flag/new-flag-link.tsx';
import { FlagList } from '../flags/flag-list.tsx';
import type { TypedEnvironment } from '../flags/views.ts';
import { ProjectPage } from './project-page.tsx';
import { useProjectId } from './use-project-id.ts';

/** The flags of a project. */
export default function ProjectFlags() {
  const projectId = useProjectId();
  const environments = useRead(
    'GET /api/admin/environments/project/{projectId}',
    { params: { projectId } },
    { staleTime: 60_000 },
  );
  return (
    <ProjectPage projectId={projectId} actions={<NewFlagLink projectId={projectId} />}>
      <FlagList
        key={projectId}
        projectId={projectId}
        environments={environments.data?.environments ?? none}
      />
    </ProjectPage>
  );
}

const none: readonly TypedEnvironment[] = [];
