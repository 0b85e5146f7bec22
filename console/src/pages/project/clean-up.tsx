import type { Routes } from 'generated:api';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { reasonInWords } from '../../../../lib/words/clean-up-reasons.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Prose } from '../../components/prose.tsx';
import { Time } from '../../components/time.tsx';
import { askingInWords, keptInWords } from './clean-up-words.ts';
import { ProjectPage } from './project-page.tsx';
import { useProjectId } from './use-project-id.ts';

type CleanUpAnswer = Routes['GET /api/admin/projects/{projectId}/clean-up']['output'];
type CleanUpFlag = CleanUpAnswer['flags'][number];
type UnknownFlag = CleanUpAnswer['unknownFlags'][number];

/** The flags of a project that can go, and names that applications ask for in vain. */
export default function CleanUp() {
  const projectId = useProjectId();
  const [params] = useSearchParams();
  const cursor = params.get('after');
  const found = useRead('GET /api/admin/projects/{projectId}/clean-up', {
    params: { projectId },
    query: cursor === null ? {} : { cursor },
  });
  const address = `/projects/${encodeURIComponent(projectId)}`;
  return (
    <ProjectPage projectId={projectId}>
      <Loaded query={found}>
        {({ flags, unknownFlags, nextCursor }) => (
          <>
            {flags.length + unknownFlags.length === 0 && (
              <Empty>
                Here are flags that can go: completed ones, those that everybody has had for a
                month, stale ones, and those that no application has asked for. There are none
                {nextCursor === undefined ? '.' : ' on this page.'}
              </Empty>
            )}
            {flags.length + unknownFlags.length > 0 && (
              <p>
                <a
                  href={`/api/admin${address}/clean-up/brief${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`}
                  download={`clean-up-of-${projectId}.md`}
                >
                  This page as Markdown
                </a>
                , for an engineer or an agent.
              </p>
            )}
            {flags.map((flag) => (
              <FlagCard key={flag.name} flag={flag} address={address} />
            ))}
            {unknownFlags.map((unknown) => (
              <UnknownCard key={unknown.name} unknown={unknown} />
            ))}
            {nextCursor !== undefined && (
              <ButtonLink href={`${address}/clean-up?after=${encodeURIComponent(nextCursor)}`}>
                Next page
              </ButtonLink>
            )}
          </>
        )}
      </Loaded>
    </ProjectPage>
  );
}

function FlagCard({ flag, address }: { readonly flag: CleanUpFlag; readonly address: string }) {
  const { name, reasons, kept, unchangedSince, lastSeen, applications, dependents, steps } = flag;
  const [last] = lastSeen;
  return (
    <Card
      title={<Link href={`${address}/features/${encodeURIComponent(name)}`}>{name}</Link>}
      actions={
        <span className="row">
          {reasons.map((reason) => (
            <Badge key={reason} kind="warning">
              {reasonInWords(reason)}
            </Badge>
          ))}
        </span>
      }
    >
      <ul>
        <li>Stays in the code: {keptInWords(kept)}</li>
        {unchangedSince && <li>Unchanged since {unchangedSince}</li>}
        <li>
          {last ? (
            <>
              Last asked for <Time at={last.at} />, in {last.environment}
            </>
          ) : (
            'Never asked for'
          )}
        </li>
        <li>Asked for by {askingInWords(applications)}</li>
        {dependents.length > 0 && <li>Depended on by {dependents.join(', ')}</li>}
      </ul>
      <Steps steps={steps} />
    </Card>
  );
}

function UnknownCard({ unknown }: { readonly unknown: UnknownFlag }) {
  const { name, lastSeenAt, applications, steps } = unknown;
  return (
    <Card title={name} actions={<Badge kind="warning">no flag has this name</Badge>}>
      <ul>
        <li>
          Last asked for <Time at={lastSeenAt} />
        </li>
        <li>Asked for by {askingInWords(applications)}</li>
      </ul>
      <Steps steps={steps} />
    </Card>
  );
}

function Steps({ steps }: { readonly steps: readonly string[] }): ReactNode {
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>
          <Prose text={step} />
        </li>
      ))}
    </ol>
  );
}
