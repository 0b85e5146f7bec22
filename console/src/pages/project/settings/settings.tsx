import { useParams } from 'wouter';
import { Tabs } from '../../../components/tabs.tsx';
import { ProjectPage } from '../project-page.tsx';
import { useProjectId } from '../use-project-id.ts';
import { ActionSets } from './actions/action-sets.tsx';
import { General } from './general.tsx';
import { Members } from './members.tsx';
import { ProjectEnvironments } from './project-environments.tsx';
import { ProjectTokens } from './project-tokens.tsx';
import classes from './settings.module.css';

const parts = {
  environments: ProjectEnvironments,
  access: Members,
  tokens: ProjectTokens,
  actions: ActionSets,
} as const;

/** The settings of a project, in parts with an address each. */
export default function ProjectSettings() {
  const projectId = useProjectId();
  const { part } = useParams<{ part?: string }>();
  const address = `/projects/${encodeURIComponent(projectId)}/settings`;
  const Part = parts[part as keyof typeof parts] ?? General;
  return (
    <ProjectPage projectId={projectId}>
      <Tabs
        label="Settings of the project"
        tabs={[
          { name: 'General', href: address },
          { name: 'Environments', href: `${address}/environments` },
          { name: 'Members', href: `${address}/access` },
          { name: 'API tokens', href: `${address}/tokens` },
          { name: 'Actions', href: `${address}/actions` },
        ]}
      />
      <div className={classes.stack}>
        <Part key={projectId} projectId={projectId} />
      </div>
    </ProjectPage>
  );
}
