import { Link } from 'wouter';
import type { NamedSegment } from '../../../../lib/words/segment-names.ts';
import { strategyInWords } from '../../../../lib/words/strategy-in-words.ts';
import { flagAddress, projectAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { EnvironmentSwitch } from '../../changes/environment-switch.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Time } from '../../components/time.tsx';
import type { FlagEnvironment } from '../flag/flag-data.ts';
import { useFlag } from '../flag/use-flag.ts';
import classes from './flag-sheet.module.css';
import { tagText } from './tag-text.ts';
import type { ListedFlag } from './use-flags.ts';

/** A flag beside the list: what it does in each environment, the switches, and what is known about it. */
export function FlagSheet({
  flag,
  projectName,
  onClose,
}: {
  readonly flag: ListedFlag;
  readonly projectName: string;
  readonly onClose: () => void;
}) {
  const { name, project, archived } = flag;
  return (
    <Sheet
      title={name}
      onClose={onClose}
      actions={
        <ButtonLink href={flagAddress(flag)} isSmall icon="right">
          Open the page
        </ButtonLink>
      }
    >
      {flag.description && <p className={classes.description}>{flag.description}</p>}
      <p className="row">
        <Badge>{flag.type}</Badge>
        {archived && <Badge kind="warning">archived</Badge>}
        {flag.stale && <Badge kind="warning">stale</Badge>}
        {flag.tags.map((tag) => (
          <Badge key={tagText(tag)} icon="tag">
            {tagText(tag)}
          </Badge>
        ))}
      </p>
      {!archived && <Environments flag={flag} />}
      <dl className={classes.facts}>
        <dt>Project</dt>
        <dd>
          <Link href={projectAddress(project)}>{projectName}</Link>
        </dd>
        <dt>Owner</dt>
        <dd className="row">
          <Avatar name={flag.createdBy.name} />
          {flag.createdBy.name}
        </dd>
        <dt>Created</dt>
        <dd>
          <Time at={flag.createdAt} />
        </dd>
        <dt>Last used</dt>
        <dd>{flag.lastSeenAt ? <Time at={flag.lastSeenAt} /> : 'never'}</dd>
      </dl>
    </Sheet>
  );
}

function Environments({ flag }: { readonly flag: ListedFlag }) {
  const read = useFlag(flag.project, flag.name);
  const usesSegments = flag.segments.length > 0;
  const segments = useRead(
    'GET /api/admin/segments',
    {},
    { enabled: usesSegments, staleTime: 60_000 },
  );
  return (
    <Loaded query={read}>
      {({ environments }) => (
        <ul className={classes.environments}>
          {environments.map((environment) => (
            <li key={environment.name} className={classes.environment}>
              <h3 className={classes.name}>{environment.name}</h3>
              <EnvironmentSwitch
                projectId={flag.project}
                featureName={flag.name}
                environment={environment.name}
                isOn={environment.enabled}
              />
              <Rules environment={environment} segments={segments.data?.segments ?? []} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Who gets the flag in an environment, or would if it were on. */
function Rules({
  environment: { enabled, strategies },
  segments,
}: {
  readonly environment: FlagEnvironment;
  readonly segments: readonly NamedSegment[];
}) {
  return (
    <div className={classes.rules}>
      {!enabled && <p>Off. Once it is on:</p>}
      {strategies.length === 0 && <p>Everyone gets it.</p>}
      {strategies.map((strategy) => (
        <p key={strategy.id}>
          {strategy.title && <strong>{strategy.title}: </strong>}
          {strategyInWords(strategy, segments)}
        </p>
      ))}
    </div>
  );
}
