import { useRead, useReadAgain } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { directRequest } from '../../changes/change.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import type { Change } from '../../changes/change-types.ts';
import { Icon } from '../../components/icon.tsx';
import { isRestricted, shareOf } from '../../release-plans/together.ts';
import { shareFault } from '../../strategies/share-fault.ts';
import { type Flag, type FlagEnvironment, type FlagStrategy, wordedOf } from './flag-data.ts';
import classes from './share-in-place.module.css';
import { callsAnHour, effectOfShare } from './share-words.ts';

/** The id of the form that saves the share of a strategy. */
export function shareFormOf({ id }: Pick<FlagStrategy, 'id'>): string {
  return `share-${id}`;
}

/** What a changed share does, before it is saved or proposed. */
export function ShareBar({
  flag,
  environment,
  strategy,
  name,
  share,
  isAlone,
  onEnd,
}: {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly strategy: FlagStrategy;
  readonly name: string;
  /** As it was typed. */
  readonly share: string;
  /** Whether nothing else lets people in. */
  readonly isAlone: boolean;
  readonly onEnd: () => void;
}) {
  const usage = useRead(
    'GET /api/admin/client-metrics/features/{name}/raw',
    { params: { name: flag.name }, query: { hoursBack: 24 } },
    { staleTime: 60_000 },
  );
  const readFlag = useReadAgain('GET /api/admin/projects/{projectId}/features/{featureName}', {
    params: { projectId: flag.project, featureName: flag.name },
  });
  const place = { projectId: flag.project, environment: environment.name };
  const from = shareOf(wordedOf(strategy)) ?? 0;
  const back = useWrite({ done: `${name} is at ${from} % in ${environment.name} again.` });
  const fault = shareFault(share);
  const effect = effectOfShare({
    from,
    to: Number(share),
    calls: usage.isError ? 0 : usage.data && callsAnHour(usage.data.data, environment.name),
    isOn: environment.enabled,
    isMost: !isAlone || isRestricted(strategy),
  });
  return (
    <div className={classes.bar}>
      <ChangeForm
        id={shareFormOf(strategy)}
        change={shareChange(flag, strategy, share)}
        place={place}
        action="Save"
        done={`${name} is at ${share} % in ${environment.name}.`}
        undo={() => back.mutate(directRequest(shareChange(flag, strategy, `${from}`), place))}
        refusedBecause={fault}
        onDone={async () => {
          // Until the new share is there, the slider stays where it was put.
          await readFlag().catch(() => undefined);
          onEnd();
        }}
        onCancel={onEnd}
      >
        <p className={classes.told} role="status">
          <strong>{name}</strong>
          <span className={classes.step}>
            {from} <Icon name="right" /> {share || '…'} % in {environment.name}
          </span>
          <span className={fault ? classes.fault : classes.effect}>{fault ?? effect}</span>
        </p>
      </ChangeForm>
    </div>
  );
}

/** The other parameters stay: they are replaced as a whole. */
function shareChange(flag: Flag, { id, name, parameters }: FlagStrategy, share: string): Change {
  const parameter = name === 'flexibleRollout' ? 'rollout' : 'percentage';
  return {
    action: 'updateStrategy',
    feature: flag.name,
    payload: { id, parameters: { ...parameters, [parameter]: share.trim() } },
  };
}
