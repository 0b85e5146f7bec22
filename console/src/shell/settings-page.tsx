import { useId, useState } from 'react';
import { Link } from 'wouter';
import { Field } from '../components/form/field.tsx';
import { Icon } from '../components/icon.tsx';
import { Page } from '../components/page.tsx';
import classes from './settings-page.module.css';
import { useSettings } from './use-settings.ts';

/** All settings that the person can do something with, and what each is for. */
export default function SettingsPage() {
  const [text, setText] = useState('');
  const groups = useSettings(text);
  const id = useId();
  return (
    <Page title="Settings">
      <Field
        label="Find a setting"
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {groups.map(({ title, areas }) => (
        <section key={title} aria-label={title} className={classes.group}>
          <h2>{title}</h2>
          <ul className={classes.areas}>
            {areas.map(({ name, href, icon, about }) => (
              <li key={href} className={classes.area}>
                <Icon name={icon} />
                <span>
                  <Link
                    href={href}
                    className={classes.link ?? ''}
                    aria-describedby={`${id}${href}`}
                  >
                    {name}
                  </Link>
                  <span id={`${id}${href}`} className={classes.about}>
                    {about}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p role="status">No setting has this in its name.</p>}
    </Page>
  );
}
