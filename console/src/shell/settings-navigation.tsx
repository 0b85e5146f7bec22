import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { integrationsAddress } from '../addresses.ts';
import { Icon } from '../components/icon.tsx';
import { useFailing } from '../integrations/use-failing.ts';
import { isWithin } from './areas.ts';
import classes from './settings-navigation.module.css';
import { TroubleDot } from './trouble-dot.tsx';
import { useSettings } from './use-settings.ts';

/** The settings beside one of their pages, with a search of their own. */
export function SettingsNavigation() {
  const [path] = useLocation();
  const [text, setText] = useState('');
  const groups = useSettings(text);
  const failing = useFailing();
  return (
    <nav className={classes.settings} aria-label="Settings">
      <input
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        className={classes.find}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {groups.map(({ title, areas }) => (
        <section key={title} aria-label={title}>
          <p className={classes.title}>{title}</p>
          <ul className={classes.areas}>
            {areas.map((area) => (
              <li key={area.href}>
                <Link
                  href={area.href}
                  aria-current={isWithin(path, area) ? 'page' : undefined}
                  aria-description={
                    area.href === integrationsAddress && failing.length > 0
                      ? `${failing.length} failing`
                      : undefined
                  }
                >
                  <Icon name={area.icon} />
                  {area.name}
                  {area.href === integrationsAddress && failing.length > 0 && <TroubleDot />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className={classes.title}>No setting has this in its name.</p>}
    </nav>
  );
}
