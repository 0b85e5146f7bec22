import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMe } from '../../session/use-me.ts';
import { NewFlagLink } from '../create-flag/new-flag-link.tsx';
import { FirstSteps } from './first-steps.tsx';
import classes from './home.module.css';
import { dashboardRead } from './home-reads.ts';
import { type Dashboard, greeting, isBegun } from './home-words.ts';
import { LatestChanges } from './latest-changes.tsx';
import { MyFlags } from './my-flags.tsx';
import { NeedsYou } from './needs-you.tsx';
import { RollingOut } from './rolling-out.tsx';

/** Name of the setting in the browser. */
const SETTING = 'first-steps';

/** What needs the person, what is being rolled out, what was changed, and their flags; on an empty instance the first steps. */
export default function Home() {
  const me = useMe();
  const dashboard = useQuery({ ...dashboardRead, staleTime: 10_000 });
  return (
    <Page title={greeting(me.data?.user.name, new Date().getHours())} actions={<NewFlagLink />}>
      <Loaded query={dashboard}>{(found) => <Parts dashboard={found} />}</Loaded>
    </Page>
  );
}

function Parts({ dashboard }: { readonly dashboard: Dashboard }) {
  const { firstSteps } = dashboard;
  const [areHidden, setAreHidden] = useState(localStorage.getItem(SETTING) === 'hidden');
  // Once shown they stay, so that the last tick is seen.
  const [wereOpen] = useState(!isBegun(firstSteps));
  const hide = () => {
    localStorage.setItem(SETTING, 'hidden');
    setAreHidden(true);
  };
  return (
    <>
      {wereOpen && !areHidden && <FirstSteps steps={firstSteps} onHide={hide} />}
      {(firstSteps.flag || areHidden) && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <NeedsYou removable={dashboard.removable} />
            <LatestChanges />
          </div>
          <div className={classes.column}>
            <RollingOut flags={dashboard.rollingOut} />
            <MyFlags flags={dashboard.flags} />
          </div>
        </div>
      )}
    </>
  );
}
