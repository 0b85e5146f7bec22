import type { Me } from 'generated:api';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { homeAddress, settingsAddress } from '../addresses.ts';
import { expiry } from '../api/expiry.ts';
import { DraftsBar } from '../changes/drafts-bar.tsx';
import { Toasts } from '../components/toasts.tsx';
import { lazy } from '../lazy.tsx';
import { loadPage } from '../load-file.ts';
import { useStore } from '../store.ts';
import { Announcements } from './announcements.tsx';
import { isSettings } from './areas.ts';
import { Navigation } from './navigation.tsx';
import { BackToSettings, PhoneNavigation } from './phone-navigation.tsx';
import { SettingsNavigation } from './settings-navigation.tsx';
import classes from './shell.module.css';
import { holdTyping } from './typed-ahead.ts';
import { useScroll } from './use-scroll.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { Offer } from './wishes.ts';

// Rarely shown, so loaded on demand.
const dialogs = () => loadPage(() => import('../page-files/dialogs.ts'));
const Palette = lazy(async () => (await dialogs()).Palette);
const ShortcutHelp = lazy(async () => (await dialogs()).ShortcutHelp);
const WantedChange = lazy(
  async () => (await loadPage(() => import('../page-files/flag.ts'))).WantedChange,
);
const SignInAgain = lazy(
  async () => (await loadPage(() => import('../page-files/sign-in.ts'))).SignInAgain,
);

/** The frame of every page for people who are signed in. */
export function Shell({
  user,
  children,
}: {
  readonly user: Me['user'];
  readonly children: ReactNode;
}) {
  const [opened, setOpened] = useState<'palette' | 'help' | Offer>();
  const [path] = useLocation();
  const close = () => setOpened(undefined);
  const menus = {
    user,
    onPalette: () => {
      if (opened !== 'palette') holdTyping();
      setOpened('palette');
    },
    onHelp: () => setOpened('help'),
  };
  useShortcuts(menus);
  useScroll();
  const isExpired = useStore(expiry) !== undefined;
  const isSetting = isSettings(path) && path !== settingsAddress;
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <div className={classes.frame}>
        <Navigation {...menus} />
        <div className={classes.page}>
          <Announcements />
          {path !== homeAddress && <DraftsBar />}
          <div className={isSetting ? classes.setting : undefined}>
            {isSetting && <SettingsNavigation />}
            <main className={classes.main} id="content" tabIndex={-1}>
              {isSetting && <BackToSettings />}
              {children}
            </main>
          </div>
        </div>
      </div>
      <PhoneNavigation {...menus} />
      <Toasts />
      {isExpired && <SignInAgain />}
      {opened === 'palette' && (
        <Palette onClose={close} onHelp={menus.onHelp} onOffer={setOpened} />
      )}
      {typeof opened === 'object' && opened.wanted && (
        <WantedChange {...opened} wanted={opened.wanted} onClose={close} />
      )}
      {opened === 'help' && <ShortcutHelp onClose={close} />}
    </>
  );
}
