import type { DriftingFlag } from 'generated:api';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Differences } from '../../components/differences.tsx';
import { Empty } from '../../components/empty.tsx';
import { Checkbox, Select } from '../../components/form/field.tsx';
import { withChoice } from '../../components/form/with-choice.ts';
import { Loaded } from '../../components/loaded.tsx';
import { DeclareDrift } from './declare-drift.tsx';
import { changesOf, plansInWords, usualPair } from './drift-words.ts';
import { ProjectPage } from './project-page.tsx';
import { useProjectId } from './use-project-id.ts';

/** The environments that are compared. */
interface ComparedPair {
  readonly from: string;
  readonly to: string;
}

/** Flags that are not the same in two environments of a project, and what makes them so. */
export default function Drift() {
  const projectId = useProjectId();
  const [params, setParams] = useSearchParams();
  const environments = useRead(
    'GET /api/admin/environments/project/{projectId}',
    { params: { projectId } },
    { staleTime: 60_000 },
  );
  return (
    <ProjectPage projectId={projectId}>
      <Loaded query={environments}>
        {({ environments: all }) => {
          if (all.length < 2) return <Empty>The project has one environment alone.</Empty>;
          const usual = usualPair(all);
          const pair = { from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to };
          const declared = params.get('declared') === 'true';
          const choose = (next: Partial<ComparedPair> & { readonly declared?: boolean }) => {
            const { declared: isShown = declared, ...chosen } = next;
            setParams({ ...pair, ...chosen, ...(isShown && { declared: 'true' }) });
          };
          const selectOf = (label: string, side: keyof ComparedPair, other: keyof ComparedPair) => (
            <Select
              label={label}
              value={pair[side]}
              onChange={({ target }) => {
                const isOther = target.value === pair[other];
                choose({ [side]: target.value, ...(isOther && { [other]: pair[side] }) });
              }}
            >
              {all.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          );
          return (
            <>
              <div className="row">
                {selectOf('What is different in', 'to', 'from')}
                {selectOf('Compared with', 'from', 'to')}
                <Checkbox
                  label="Also what is meant to differ"
                  checked={declared}
                  onChange={({ target }) => choose({ declared: target.checked })}
                />
              </div>
              <DriftingFlags
                key={`${pair.from}/${pair.to}`}
                projectId={projectId}
                pair={pair}
                declared={declared}
                cursor={params.get('after')}
              />
            </>
          );
        }}
      </Loaded>
    </ProjectPage>
  );
}

function DriftingFlags({
  projectId,
  pair,
  declared,
  cursor,
}: {
  readonly projectId: string;
  readonly pair: ComparedPair;
  readonly declared: boolean;
  readonly cursor: string | null;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [, navigate] = useLocation();
  const found = useRead('GET /api/admin/projects/{projectId}/drift', {
    params: { projectId },
    query: { ...pair, declared, ...(cursor !== null && { cursor }) },
  });
  const address = `/projects/${encodeURIComponent(projectId)}`;
  return (
    <Loaded query={found}>
      {({ flags, nextCursor }) => {
        const features = flags.map(({ name }) => name).filter((name) => chosen.includes(name));
        const search = new URLSearchParams({
          ...pair,
          ...(declared && { declared: 'true' }),
          ...(nextCursor !== undefined && { after: nextCursor }),
        });
        return (
          <>
            {flags.length === 0 ? (
              <Empty>
                Here are flags that other people get in {pair.to} than in {pair.from}, or other
                variants. There are none{nextCursor === undefined ? '.' : ' on this page.'}
              </Empty>
            ) : (
              <p className="row">
                <ActionButton
                  kind="primary"
                  request={request(
                    'POST /api/admin/projects/{projectId}/environments/{environment}/promote',
                    {
                      params: { projectId, environment: pair.to },
                      body: { from: pair.from, features },
                    },
                  )}
                  refusedBecause={features.length === 0 ? 'Choose flags first.' : undefined}
                  done={({ id }) => `Added to your draft, change request ${id}.`}
                  onDone={({ id }) => navigate(`${address}/change-requests/${id}`)}
                >
                  Propose change request
                </ActionButton>
                <span role="status">
                  {features.length === 1 ? '1 flag' : `${features.length} flags`} to be made like in{' '}
                  {pair.from}
                </span>
              </p>
            )}
            {flags.map((flag) => (
              <FlagCard
                key={flag.name}
                flag={flag}
                projectId={projectId}
                pair={pair}
                isChosen={features.includes(flag.name)}
                onChoose={(isChosen) => setChosen(withChoice(chosen, flag.name, isChosen))}
              />
            ))}
            {nextCursor !== undefined && (
              <ButtonLink href={`${address}/drift?${search}`}>Next page</ButtonLink>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function FlagCard({
  flag,
  projectId,
  pair,
  isChosen,
  onChoose,
}: {
  readonly flag: DriftingFlag;
  readonly projectId: string;
  readonly pair: ComparedPair;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}) {
  const [isDeclaring, setIsDeclaring] = useState(false);
  const { name, declared } = flag;
  const params = { projectId, featureName: name };
  const address = `/projects/${encodeURIComponent(projectId)}/features/${encodeURIComponent(name)}`;
  return (
    <Card
      title={<Link href={address}>{name}</Link>}
      actions={
        declared ? (
          <span className="row">
            <Badge>meant to differ</Badge>
            <ActionButton
              request={request(
                'DELETE /api/admin/projects/{projectId}/features/{featureName}/drift',
                { params },
              )}
              label={`Compare ${name} again`}
              done={`${name} is compared again.`}
            >
              Compare again
            </ActionButton>
          </span>
        ) : (
          <span className="row">
            <Checkbox
              label={`Choose ${name}`}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
            <Button
              kind="quiet"
              aria-label={`${name} is meant to differ`}
              onClick={() => setIsDeclaring(true)}
            >
              Meant to differ
            </Button>
          </span>
        )
      }
    >
      {declared && (
        <p>
          In {declared.environments.join(', ')}, says {declared.createdBy}: {declared.reason}
        </p>
      )}
      {plansInWords(flag, pair).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Differences
        label={`What would change of ${name} in ${pair.to}`}
        differences={changesOf(flag)}
      />
      {isDeclaring && (
        <DeclareDrift
          params={params}
          environments={[pair.from, pair.to]}
          onClose={() => setIsDeclaring(false)}
        />
      )}
    </Card>
  );
}
