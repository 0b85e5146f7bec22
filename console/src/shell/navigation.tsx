import type { Me } from 'generated:api';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { changesAddress, settingsAddress } from '../addresses.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Mark } from '../components/mark.tsx';
import { useFailing } from '../integrations/use-failing.ts';
import { AccountMenu } from './account-menu.tsx';
import { type Area, isSettings, isWithin, mainAreas } from './areas.ts';
import { InboxLink } from './inbox-link.tsx';
import classes from './navigation.module.css';
import { ProjectSwitcher } from './project-switcher.tsx';
import { TroubleDot } from './trouble-dot.tsx';
import { useUnread } from './use-unread.ts';

/** Name of the setting in the browser. */
const SETTING = 'navigation';

export interface NavigationProps {
  readonly user: Me['user'];
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

const settings: Area = { name: 'Settings', href: settingsAddress, icon: 'settings' };

/** The areas of the console, at the side; it folds to their icons. */
export function Navigation({ user, onPalette, onHelp }: NavigationProps) {
  const [path] = useLocation();
  const failing = useFailing();
  const [isFolded, setIsFolded] = useState(localStorage.getItem(SETTING) === 'folded');
  const changes = useUnread().filter(
    ({ notificationType }) => notificationType === 'change-request',
  );
  const fold = () => {
    localStorage.setItem(SETTING, isFolded ? 'open' : 'folded');
    setIsFolded(!isFolded);
  };
  return (
    <nav className={isFolded ? classes.folded : classes.navigation} aria-label="Areas">
      <div className={classes.top}>
        <Link href="/" className={classes.brand ?? ''} aria-label="Flagwright">
          <Mark />
        </Link>
        <span className={classes.switcher}>
          <ProjectSwitcher />
        </span>
        <InboxLink />
      </div>
      <button
        type="button"
        className={classes.search}
        aria-label="Search or do…"
        aria-keyshortcuts="Control+K"
        onClick={onPalette}
      >
        <Icon name="search" />
        <span className={classes.label}>Search or do…</span>
      </button>
      <ul className={classes.areas}>
        {mainAreas.map((area) => (
          <Entry
            key={area.href}
            area={area}
            isCurrent={isWithin(path, area)}
            news={area.href === changesAddress ? changes.length : 0}
          />
        ))}
      </ul>
      <ul className={classes.foot}>
        <Entry
          area={settings}
          isCurrent={isSettings(path)}
          trouble={failing.length > 0 ? 'An integration is failing' : undefined}
        />
      </ul>
      <div className={classes.own}>
        <AccountMenu user={user} onHelp={onHelp} />
        <Button
          kind="quiet"
          icon="menu"
          aria-label={isFolded ? 'Unfold the navigation' : 'Fold the navigation'}
          title={isFolded ? 'Unfold' : 'Fold'}
          onClick={fold}
        />
      </div>
    </nav>
  );
}

function Entry({
  area,
  isCurrent,
  news = 0,
  trouble,
}: {
  readonly area: Area;
  readonly isCurrent: boolean;
  /** How much the person has not read yet that is about it. */
  readonly news?: number;
  /** What is wrong there. */
  readonly trouble?: string | undefined;
}) {
  return (
    <li>
      <Link
        href={area.href}
        aria-current={isCurrent ? 'page' : undefined}
        title={trouble ?? area.name}
        aria-description={trouble}
      >
        <Icon name={area.icon} />
        <span className={classes.label}>{area.name}</span>
        {news > 0 && (
          <span className={classes.news} aria-hidden="true" title={`${news} new`}>
            {news}
          </span>
        )}
        {trouble && <TroubleDot />}
      </Link>
    </li>
  );
}
