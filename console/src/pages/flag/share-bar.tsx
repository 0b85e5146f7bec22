import { ChangeForm } from '../../changes/change-form.tsx';
import { Icon } from '../../components/icon.tsx';
import type { FlagStrategy } from './flag-data.ts';
import classes from './share-in-place.module.css';
import { type ShareOfRule, useShareChange } from './use-share-change.ts';

/** The id of the form that saves the share of a strategy. */
export function shareFormOf({ id }: Pick<FlagStrategy, 'id'>): string {
  return `share-${id}`;
}

/** What a changed share does, before it is saved or proposed. */
export function ShareBar({ onEnd, ...place }: ShareOfRule & { readonly onEnd: () => void }) {
  const { strategy, name, share, environment } = place;
  const { from, fault, effect, settle, ...shared } = useShareChange(place);
  return (
    <div className={classes.bar}>
      <ChangeForm
        {...shared}
        id={shareFormOf(strategy)}
        action="Save"
        refusedBecause={fault}
        onDone={async () => {
          await settle();
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
