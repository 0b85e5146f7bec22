import { upperFirst } from '../../../../lib/words/phrases.ts';
import { type FlagPlaceName, flagInAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { directRequest } from '../../changes/change.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import type { Change } from '../../changes/change-types.ts';
import { SwitchedOn } from '../../changes/switched-on.tsx';
import { useApproval } from '../../changes/use-approval.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Differences } from '../../components/differences.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { shareOf } from '../../release-plans/together.ts';
import { type Flag, type FlagEnvironment, ownStrategies, wordedOf } from './flag-data.ts';
import { reachIn } from './reach.ts';
import { callsInWords } from './share-words.ts';
import { useFlag } from './use-flag.ts';
import { type ShareOfRule, useShareChange } from './use-share-change.ts';

interface WantedChangeProps {
  readonly flag: FlagPlaceName;
  readonly environment: string;
  /** The switch, or the share of the only strategy that has one, in percent. */
  readonly wanted: { readonly enabled: boolean } | { readonly share: string };
  readonly onClose: () => void;
}

/** Asks before a flag is switched, or its share set, from another page: what it changes is shown first. Proposes it where approval is needed. */
export function WantedChange({ flag, environment, wanted, onClose }: WantedChangeProps) {
  const read = useFlag(flag.project, flag.name);
  const approval = useApproval({ projectId: flag.project, environment });
  const title =
    'share' in wanted
      ? `Set ${flag.name} to ${wanted.share} % in ${environment}`
      : `Switch ${wanted.enabled ? 'on' : 'off'} ${flag.name} in ${environment}`;
  // A dialog gives the focus to the first button that it has when it opens.
  if (read.isPending || !approval) return null;
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={read}>
        {(found) => {
          const place = found.environments.find(({ name }) => name === environment);
          if (!place) return <p>{`${flag.name} is no longer in ${environment}.`}</p>;
          return 'share' in wanted ? (
            <WantedShare flag={found} place={place} share={wanted.share} onClose={onClose} />
          ) : (
            <WantedSwitch flag={found} place={place} isOn={wanted.enabled} onClose={onClose} />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface WantedProps extends Pick<WantedChangeProps, 'onClose'> {
  readonly flag: Flag;
  readonly place: FlagEnvironment;
}

function WantedSwitch({ flag, place, isOn, onClose }: WantedProps & { readonly isOn: boolean }) {
  const usage = useRead(
    'GET /api/admin/client-metrics/features/{name}/raw',
    { params: { name: flag.name }, query: { hoursBack: 24 } },
    { staleTime: 60_000 },
  );
  const where = { projectId: flag.project, environment: place.name };
  const change = (enabled: boolean): Change => ({
    action: 'updateEnabled',
    feature: flag.name,
    payload: { enabled },
  });
  const words = (on: boolean) => `${flag.name} is ${on ? 'on' : 'off'} in ${place.name}`;
  const back = useWrite({ done: `${words(!isOn)} again.` });
  const reached = reachIn({ ...place, enabled: true }, flag.name).words;
  const [now, then] = isOn ? ['Nobody', reached] : [reached, 'Nobody'];
  return (
    <ChangeForm
      change={change(isOn)}
      place={where}
      action={isOn ? 'Switch on' : 'Switch off'}
      kind={isOn ? 'primary' : 'danger'}
      done={`${words(isOn)}.`}
      undo={() => back.mutate(directRequest(change(!isOn), where))}
      refusedBecause={place.enabled === isOn ? `${words(isOn)} already.` : undefined}
      onDone={onClose}
      onCancel={onClose}
    >
      <Differences
        label="What it changes"
        differences={[{ what: 'Who gets it', before: now, after: then }]}
      />
      {isOn && <SwitchedOn place={where} featureName={flag.name} />}
      <p role="status">
        {usage.data && callsInWords(usage.data.data, place.name)}
        {!isOn && ' Its strategies stay as they are.'}
      </p>
    </ChangeForm>
  );
}

function WantedShare({ flag, place, share, onClose }: WantedProps & { readonly share: string }) {
  const own = ownStrategies(place);
  const open = own.filter(({ disabled }) => !disabled);
  const [strategy, ...others] = open.filter(
    (each) => each.name !== 'default' && shareOf(wordedOf(each)) !== undefined,
  );
  if (!strategy || others.length > 0) {
    return (
      <>
        <p>
          {strategy
            ? `It has ${others.length + 1} strategies with a share there: choose one on its page.`
            : 'It has no strategy with a share there.'}
        </p>
        <ButtonLink href={flagInAddress(flag, place.name)}>{`Open ${flag.name}`}</ButtonLink>
      </>
    );
  }
  return (
    <ShareForm
      flag={flag}
      environment={place}
      strategy={strategy}
      name={flag.name}
      share={share}
      isAlone={open.length < 2 && !place.releasePlans?.length}
      onClose={onClose}
    />
  );
}

function ShareForm({ onClose, ...place }: ShareOfRule & Pick<WantedChangeProps, 'onClose'>) {
  const { strategy, share } = place;
  const { from, fault, effect, settle: _settle, ...shared } = useShareChange(place);
  return (
    <ChangeForm
      {...shared}
      action={`Set to ${share} %`}
      refusedBecause={fault ?? (from === Number(share) ? 'It has this share already.' : undefined)}
      onDone={onClose}
      onCancel={onClose}
    >
      <Differences
        label="What it changes"
        differences={[
          { what: strategy.title || 'Share', before: `${from} %`, after: `${share} %` },
        ]}
      />
      <p role="status">{upperFirst(effect)}</p>
    </ChangeForm>
  );
}
