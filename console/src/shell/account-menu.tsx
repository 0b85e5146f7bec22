import type { Me } from 'generated:api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { accountAddress } from '../addresses.ts';
import { call } from '../api/call.ts';
import { setSignedIn } from '../api/expiry.ts';
import { showToast } from '../api/toasts.ts';
import { Avatar } from '../components/avatar.tsx';
import { Button } from '../components/button.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { Menu } from '../components/menu.tsx';
import { nameOf } from '../session/use-me.ts';
import { useStore } from '../store.ts';
import classes from './account-menu.module.css';
import { setTheme, theme } from './theme.ts';

const themes = [
  { value: 'system', name: 'Theme of the system', icon: 'system' },
  { value: 'light', name: 'Light theme', icon: 'light' },
  { value: 'dark', name: 'Dark theme', icon: 'dark' },
] as const;

/** What is about the person: the account, the theme, the shortcuts, and signing out. */
export function AccountMenu({
  user,
  onHelp,
}: {
  readonly user: Me['user'];
  readonly onHelp: () => void;
}) {
  const shown = useStore(theme);
  const signOut = useSignOut();
  const name = nameOf(user);
  return (
    <Menu
      label={`Your account: ${name}`}
      text={
        <>
          <Avatar name={name} />
          <span className={classes.name}>{name}</span>
        </>
      }
    >
      <ButtonLink kind="quiet" icon="account" href={accountAddress}>
        Account
      </ButtonLink>
      <fieldset className={classes.themes}>
        <legend className="visually-hidden">Theme</legend>
        {themes.map(({ value, name: label, icon }) => (
          <Button
            key={value}
            kind="quiet"
            icon={icon}
            aria-label={label}
            title={label}
            aria-pressed={shown === value}
            onClick={() => setTheme(value)}
          />
        ))}
      </fieldset>
      <Button kind="quiet" icon="keyboard" onClick={onHelp}>
        Keyboard shortcuts
      </Button>
      <ButtonLink kind="quiet" icon="help" href="/docs">
        API documentation
      </ButtonLink>
      <Button
        kind="quiet"
        icon="sign-out"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        Sign out
      </Button>
    </Menu>
  );
}

function useSignOut() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call('POST /auth/logout', {}),
    onSuccess: () => {
      setSignedIn(false);
      queries.clear();
      // The browser has cleared what it kept for this service; the theme is not about the person.
      setTheme(theme.get());
      navigate('/sign-in');
    },
    onError: (error) => showToast({ kind: 'danger', text: error.message }),
  });
}
