import { Link } from 'wouter';
import type { NamedSegment } from '../../../../lib/words/segment-names.ts';
import { changeRequestAddress, strategyAddress } from '../../addresses.ts';
import { EnvironmentSwitch } from '../../changes/environment-switch.tsx';
import { useApproval } from '../../changes/use-approval.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Ring } from '../../components/charts/ring.tsx';
import { Icon } from '../../components/icon.tsx';
import { Time } from '../../components/time.tsx';
import { differencesFrom } from './differences.ts';
import type { Flag, FlagEnvironment } from './flag-data.ts';
import { type OpenRequest, pendingIn } from './pending.ts';
import { reachIn } from './reach.ts';
import { usePending } from './use-pending.ts';
import { useShownEnvironment } from './use-shown-environment.ts';
import { useWhyNotPropose } from './use-why-not-propose.ts';
import classes from './who-gets-it.module.css';

interface WhoGetsItProps {
  readonly flag: Flag;
  readonly segments: readonly NamedSegment[];
}

/** More columns than these are narrow. */
const MANY = 5;

/** What a flag does in every environment, a column each. Choosing one shows it in full below. */
export function WhoGetsIt({ flag, segments }: WhoGetsItProps) {
  const { environments } = flag;
  const { shown, base } = useShownEnvironment(flag);
  const requests = usePending(flag);
  return (
    <Card title="Who gets it">
      <div className={classes.scroll}>
        <table
          className={environments.length > MANY ? classes.many : classes.table}
          // React has no type for custom properties.
          style={{ '--environments': environments.length } as object}
        >
          <colgroup>
            <col className={classes.heads} />
            {environments.map((each) => (
              <col key={each.name} className={each === shown ? classes.shown : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td />
              {environments.map((each) => (
                <ColumnHead
                  key={each.name}
                  flag={flag}
                  environment={each}
                  isShown={each === shown}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">State</th>
              {environments.map((each) => (
                <td key={each.name}>
                  <State flag={flag} environment={each} requests={requests} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Share</th>
              {environments.map((each) => (
                <td key={each.name}>
                  <Reach flag={flag} environment={each} isShown={each === shown} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Last used</th>
              {environments.map(({ name, lastSeenAt }) => (
                <td key={name} className={classes.told}>
                  {lastSeenAt ? (
                    <>
                      <OnPhone>Used </OnPhone>
                      <Time at={lastSeenAt} />
                    </>
                  ) : (
                    <>
                      never<OnPhone> used</OnPhone>
                    </>
                  )}
                </td>
              ))}
            </tr>
            {base && environments.length > 1 && (
              <tr>
                <th scope="row">Differs</th>
                {environments.map((each) => (
                  <td key={each.name} className={classes.told}>
                    <Compared flag={flag} environment={each} base={base} segments={segments} />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function ColumnHead({
  flag,
  environment: { name, type },
  isShown,
}: {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly isShown: boolean;
}) {
  const { show } = useShownEnvironment(flag);
  const approval = useApproval({ projectId: flag.project, environment: name });
  const isProtected = (approval?.required ?? 0) > 0;
  return (
    <th scope="col" className={type === 'production' ? classes.production : undefined}>
      <button
        type="button"
        className={classes.choose}
        aria-pressed={isShown}
        title={isProtected ? `Changes in ${name} need approval` : undefined}
        onClick={() => show(name)}
      >
        {isProtected && <Icon name="lock" />}
        <span className={classes.name} title={name}>
          {name}
        </span>
      </button>
    </th>
  );
}

function State({
  flag,
  environment: { name, enabled: isOn },
  requests,
}: {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly requests: readonly OpenRequest[];
}) {
  const pending = pendingIn(requests, { name: flag.name, environment: name, isOn });
  const [first] = pending.requests;
  return (
    <span className={classes.state}>
      <span className={classes.switch}>
        <EnvironmentSwitch
          projectId={flag.project}
          featureName={flag.name}
          environment={name}
          isOn={isOn}
          pending={pending.words}
        />
        <span>{isOn ? 'On' : 'Off'}</span>
      </span>
      {pending.words && first !== undefined && (
        <Link href={changeRequestAddress(flag.project, first)} className={classes.pending ?? ''}>
          <Icon name="pending" />
          {pending.words}
        </Link>
      )}
    </span>
  );
}

function Reach({
  flag,
  environment,
  isShown,
}: {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly isShown: boolean;
}) {
  const { share, words, isPartial } = reachIn(environment, flag.name);
  return (
    <span className={environment.enabled ? classes.reach : classes.reachOff}>
      {share !== undefined && <Ring share={share} isPartial={isPartial} />}
      <span>{words}</span>
      {!isShown && environment.strategies.length === 0 && (
        <AddStrategy flag={flag} environment={environment.name} />
      )}
    </span>
  );
}

/** The first strategy of an environment, which need not be shown in full before. */
function AddStrategy({ flag, environment }: { readonly flag: Flag; readonly environment: string }) {
  const whyNot = useWhyNotPropose(
    { projectId: flag.project, environment },
    { action: 'addStrategy', feature: flag.name, payload: { name: 'flexibleRollout' } },
  );
  return (
    <ButtonLink
      kind="quiet"
      isSmall
      icon="add"
      href={strategyAddress(flag, environment)}
      label={`Add strategy in ${environment}`}
      refusedBecause={whyNot}
    >
      <span className={classes.word}>Strategy</span>
    </ButtonLink>
  );
}

function Compared({
  flag,
  environment,
  base,
  segments,
}: WhoGetsItProps & {
  readonly environment: FlagEnvironment;
  readonly base: FlagEnvironment;
}) {
  const { show } = useShownEnvironment(flag);
  if (environment === base) return 'compared with';
  const { rows } = differencesFrom(base, environment, segments);
  if (rows.length === 0) {
    return (
      <>
        <OnPhone>Differs: </OnPhone>no
      </>
    );
  }
  const ways = rows.length === 1 ? 'in 1 way' : `in ${rows.length} ways`;
  return (
    <Button
      kind="quiet"
      isSmall
      aria-label={`Differs ${ways} from ${base.name}: ${environment.name}`}
      onClick={() => show(environment.name, base.name)}
    >
      <OnPhone>Differs </OnPhone>
      {ways}
    </Button>
  );
}

/** The head of a row that has no column of its own on a phone. Screen readers have it by the row. */
function OnPhone({ children }: { readonly children: string }) {
  return (
    <span className={classes.onPhone} aria-hidden="true">
      {children}
    </span>
  );
}
