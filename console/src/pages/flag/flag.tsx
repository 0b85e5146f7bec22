import { Link, useParams } from 'wouter';
import { flagAddress, projectAddress } from '../../addresses.ts';
import { Refusal } from '../../api/refusal.ts';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import type { FlagRepository } from '../git-source.ts';
import { ArchivedFlag } from './archived-flag.tsx';
import { EditedInGit } from './edited-in-git.tsx';
import { BesideName, FlagActions } from './flag-actions.tsx';
import type { Flag } from './flag-data.ts';
import { FlagSummary } from './flag-summary.tsx';
import { iconOfType } from './icon-of-type.ts';
import { OpenRequests } from './open-requests.tsx';
import { tabs } from './tabs.tsx';
import { useFlag } from './use-flag.ts';
import { useTold } from './use-told.ts';

/** The form of a strategy, above the flag. */
const StrategySheet = lazy(
  async () => (await loadPage(() => import('../../page-files/parts.ts'))).StrategySheet,
);

/** A flag: what it does in each environment, who uses it, what happened to it, and its settings. */
export default function FlagPage() {
  const { projectId = '', featureName = '', tab = '', environment } = useParams();
  const flag = useFlag(projectId, featureName);
  useTold(projectId, featureName);
  // The switch of projects has read them.
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const project = projects.data?.projects.find(({ id }) => id === projectId);
  const path = [{ name: project?.name ?? projectId, href: projectAddress(projectId) }];
  if (flag.error instanceof Refusal && flag.error.status === 404) {
    return <ArchivedFlag projectId={projectId} name={featureName} path={path} />;
  }
  return (
    <Page
      title={featureName}
      icon={flag.data && iconOfType(flag.data.type)}
      beside={flag.data && <BesideName flag={flag.data} />}
      path={path}
      actions={flag.data && <FlagActions flag={flag.data} />}
    >
      <Loaded query={flag}>
        {(found) => <FlagContent flag={found} tab={tab} source={project?.managedFromGit} />}
      </Loaded>
      {environment !== undefined && <StrategySheet />}
    </Page>
  );
}

function FlagContent({
  flag,
  tab,
  source,
}: {
  readonly flag: Flag;
  readonly tab: string;
  readonly source: FlagRepository | null | undefined;
}) {
  const shown = tabs.find(({ part }) => part === tab);
  return (
    <>
      <FlagSummary flag={flag} />
      {source && <EditedInGit source={source} name={flag.name} />}
      <OpenRequests flag={flag} />
      <Tabs
        label={`Pages of ${flag.name}`}
        tabs={tabs.map(({ name, part }) => ({
          name,
          href: flagAddress(flag, ...(part ? [part] : [])),
        }))}
      />
      {shown ? (
        <shown.Content flag={flag} />
      ) : (
        <p>
          There is no such page. <Link href={flagAddress(flag)}>All about {flag.name}</Link>
        </p>
      )}
    </>
  );
}
