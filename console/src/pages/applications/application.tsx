import { Link, useLocation, useParams } from 'wouter';
import { flagAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useProjectName } from '../../people/use-projects.ts';

/** One application: what it uses, its instances, and what is wrong with it. */
export default function Application() {
  const { appName } = useParams<{ appName: string }>();
  const [, navigate] = useLocation();
  const projectName = useProjectName();
  const application = useRead('GET /api/admin/metrics/applications/{appName}', {
    params: { appName },
  });
  return (
    <Page
      title={appName}
      path={[{ name: 'Applications', href: '/applications' }]}
      lead={application.data?.description}
      actions={
        <ActionButton
          request={request('DELETE /api/admin/metrics/applications/{appName}', {
            params: { appName },
          })}
          kind="danger"
          confirm="It is forgotten here. If it still runs, it comes back with its next request."
          done={`${appName} is forgotten.`}
          onDone={() => navigate('/applications')}
        >
          Forget
        </ActionButton>
      }
    >
      <Issues appName={appName} />
      <Loaded query={application}>
        {({ seenToggles, instances }) => (
          <>
            <Card title="Flags that it uses">
              {seenToggles.length === 0 ? (
                <p>None in the last two weeks.</p>
              ) : (
                <ul>
                  {seenToggles.map(({ name, project }) => (
                    <li key={name}>
                      <Link href={flagAddress({ project, name })}>{name}</Link> in{' '}
                      {projectName(project)}
                    </li>
                  ))}
                </ul>
              )}
            </Card>
            <Card title="Instances of the last day">
              {instances.length === 0 ? (
                <p>None.</p>
              ) : (
                <Table
                  label="Instances"
                  columns={['Instance', 'Environment', 'SDK', 'Address', 'Last active']}
                >
                  {instances.map((instance) => (
                    <tr key={`${instance.instanceId} ${instance.environment}`}>
                      <td>{instance.instanceId}</td>
                      <td>{instance.environment}</td>
                      <td>{instance.sdkVersion ?? 'unknown'}</td>
                      <td>{instance.clientIp ?? 'unknown'}</td>
                      <td>
                        <Time at={instance.lastSeen} />
                      </td>
                    </tr>
                  ))}
                </Table>
              )}
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Issues({ appName }: { readonly appName: string }) {
  const overview = useRead('GET /api/admin/metrics/applications/{appName}/overview', {
    params: { appName },
  });
  const environments = overview.data?.environments ?? [];
  const unknown = environments.flatMap(({ name, issues }) =>
    issues.missingFeatures.map((flag) => `${flag} (${name})`),
  );
  const outdated = environments.flatMap(({ issues }) => issues.outdatedSdks);
  const strategies = overview.data?.issues.missingStrategies ?? [];
  return (
    <>
      {unknown.length > 0 && (
        <Notice kind="danger">It uses flags that do not exist: {unknown.join(', ')}.</Notice>
      )}
      {strategies.length > 0 && (
        <Notice kind="danger">
          It does not know these strategies, which its flags use: {strategies.join(', ')}.
        </Notice>
      )}
      {outdated.length > 0 && (
        <Notice kind="danger">Outdated SDKs: {[...new Set(outdated)].join(', ')}.</Notice>
      )}
    </>
  );
}
