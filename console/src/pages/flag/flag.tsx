import { Link, useParams } from 'wouter';
import { Refusal } from '../../api/refusal.ts';
import { Badge } from '../../components/badge.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { ArchivedFlag } from './archived-flag.tsx';
import { FlagActions } from './flag-actions.tsx';
import { type Flag, flagHref } from './flag-data.ts';
import { OpenRequests } from './open-requests.tsx';
import { tabs } from './tabs.tsx';
import { useFlag } from './use-flag.ts';

/** A flag: what it does in each environment, who uses it, what happened to it, and its settings. */
export default function FlagPage() {
  const { projectId = '', featureName = '', tab = '' } = useParams();
  const flag = useFlag(projectId, featureName);
  const path = [
    { name: 'Projects', href: '/projects' },
    { name: projectId, href: `/projects/${encodeURIComponent(projectId)}` },
  ];
  if (flag.error instanceof Refusal && flag.error.status === 404) {
    return <ArchivedFlag projectId={projectId} name={featureName} path={path} />;
  }
  return (
    <Page
      title={featureName}
      lead={flag.data?.description}
      path={path}
      actions={flag.data && <FlagActions flag={flag.data} />}
    >
      <Loaded query={flag}>{(found) => <FlagContent flag={found} tab={tab} />}</Loaded>
    </Page>
  );
}

function FlagContent({ flag, tab }: { readonly flag: Flag; readonly tab: string }) {
  const shown = tabs.find(({ part }) => part === tab);
  return (
    <>
      <p className="row">
        <Badge>{flag.type}</Badge>
        {flag.stale && <Badge kind="warning">Stale</Badge>}
        {flag.tags.map(({ type, value }) => (
          <Badge key={`${type}:${value}`}>
            {type}:{value}
          </Badge>
        ))}
      </p>
      <OpenRequests flag={flag} />
      <Tabs
        label={`Pages of ${flag.name}`}
        tabs={tabs.map(({ name, part }) => ({
          name,
          href: flagHref(flag, ...(part ? [part] : [])),
        }))}
      />
      {shown ? (
        <shown.Content flag={flag} />
      ) : (
        <p>
          There is no such page. <Link href={flagHref(flag)}>All about {flag.name}</Link>
        </p>
      )}
    </>
  );
}
