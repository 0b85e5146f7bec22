import { useLocation } from 'wouter';
import { useMissing } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';

/** With the file that has it for active flags. */
const InCode = lazy(
  async () => (await loadPage(() => import('../../page-files/events.ts'))).InCode,
);

/** The page of a flag that is not active: it may be archived, or there is none of this name. */
export function ArchivedFlag({
  projectId,
  name,
  path,
}: {
  readonly projectId: string;
  readonly name: string;
  readonly path: readonly { readonly name: string; readonly href: string }[];
}) {
  const archived = useRead('GET /api/admin/archive/features/{projectId}', {
    params: { projectId },
  });
  return (
    <Page title={name} path={path}>
      <Loaded query={archived}>
        {({ features }) => {
          const found = features.find((feature) => feature.name === name);
          if (!found) {
            return (
              <p>
                There is no flag of this name in the project, or it was moved to another one that
                you cannot see.
              </p>
            );
          }
          return <Archived projectId={projectId} name={name} archivedAt={found.archivedAt} />;
        }}
      </Loaded>
    </Page>
  );
}

function Archived({
  projectId,
  name,
  archivedAt,
}: {
  readonly projectId: string;
  readonly name: string;
  readonly archivedAt: string | null;
}) {
  const missing = useMissing();
  const [, navigate] = useLocation();
  return (
    <>
      <p>
        This flag was archived
        {archivedAt && (
          <>
            {' '}
            <Time at={archivedAt} />
          </>
        )}
        . Applications no longer get it, so it is off for them.
      </p>
      <div className="row">
        <ActionButton
          request={request('POST /api/admin/archive/revive/{featureName}', {
            params: { featureName: name },
          })}
          kind="primary"
          label={`Revive ${name}`}
          confirm={<p>The flag is active again, and off in every environment.</p>}
          refusedBecause={missing(['UPDATE_FEATURE'], { projectId })}
          done={`${name} is active again.`}
        >
          Revive
        </ActionButton>
        <ActionButton
          request={request('DELETE /api/admin/archive/{featureName}', {
            params: { featureName: name },
          })}
          kind="danger"
          label={`Delete for good: ${name}`}
          confirm={<p>The flag and its settings are gone for good. Its events are kept.</p>}
          refusedBecause={missing(['DELETE_FEATURE'], { projectId })}
          done={`${name} is deleted.`}
          onDone={() => navigate(`/projects/${encodeURIComponent(projectId)}/archive`)}
        >
          Delete for good
        </ActionButton>
      </div>
      <InCode flag={{ project: projectId, name }} />
    </>
  );
}
