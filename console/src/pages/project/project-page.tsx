import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { GitLine } from './git-line.tsx';

/** The frame of the pages of a project: its name, and the tabs. */
export function ProjectPage({
  projectId,
  actions,
  children,
}: {
  readonly projectId: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const project = projects.data?.projects.find(({ id }) => id === projectId);
  const address = `/projects/${encodeURIComponent(projectId)}`;
  return (
    <Page
      title={project?.name ?? projectId}
      lead={project?.description}
      path={[{ name: 'Projects', href: '/projects' }]}
      actions={actions}
    >
      <Tabs
        label="Pages of the project"
        tabs={[
          { name: 'Flags', href: address },
          { name: 'Change requests', href: `${address}/change-requests` },
          { name: 'Clean-up', href: `${address}/clean-up` },
          { name: 'Drift', href: `${address}/drift` },
          { name: 'Archive', href: `${address}/archive` },
          { name: 'Settings', href: `${address}/settings`, hasParts: true },
        ]}
      />
      {project?.managedFromGit && <GitLine project={project} source={project.managedFromGit} />}
      {children}
    </Page>
  );
}
