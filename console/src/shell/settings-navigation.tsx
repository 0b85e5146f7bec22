import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../components/icon.tsx';
import { isWithin } from './areas.ts';
import classes from './settings-navigation.module.css';
import { useSettings } from './use-settings.ts';

/** The settings beside one of their pages, with a search of their own. */
export function SettingsNavigation() {
  const [path] = useLocation();
  const [text, setText] = useState('');
  const groups = useSettings(text);
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
                <Link href={area.href} aria-current={isWithin(path, area) ? 'page' : undefined}>
                  <Icon name={area.icon} />
                  {area.name}
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
