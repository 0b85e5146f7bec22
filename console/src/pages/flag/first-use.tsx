import { useState } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '../../components/button-link.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { sdkLines } from '../tokens/sdk-lines.ts';
import classes from './flag.module.css';
import { type Flag, flagHref } from './flag-data.ts';

/** Stands for the token, which nobody can read a second time. */
const TOKEN = 'YOUR_TOKEN';

/** For a flag that nobody asked for: the lines with which an application does. */
export function FirstUse({ flag, hours }: { readonly flag: Flag; readonly hours: number }) {
  const [environment, setEnvironment] = useState(flag.environments[0]?.name ?? '');
  const [kind, setKind] = useState<'client' | 'frontend'>('client');
  const languages = Object.entries(
    sdkLines({ secret: TOKEN, type: kind }, location.origin, flag.name),
  );
  return (
    <>
      <p>
        {flag.lastSeenAt === null
          ? 'No application has asked for this flag yet.'
          : `No application asked for this flag in the last ${hours} hours.`}{' '}
        An application asks with a token of its environment, and these lines:
      </p>
      <div className={classes.sectionHead}>
        <div className="row">
          <label className="row">
            Environment
            <select
              className={classes.select}
              value={environment}
              onChange={(event) => setEnvironment(event.target.value)}
            >
              {flag.environments.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label className="row">
            Application
            <select
              className={classes.select}
              value={kind}
              onChange={(event) =>
                setKind(event.target.value === 'frontend' ? 'frontend' : 'client')
              }
            >
              <option value="client">on a server</option>
              <option value="frontend">in a browser</option>
            </select>
          </label>
        </div>
        <ButtonLink href="/tokens">{`Create a token for ${environment}`}</ButtonLink>
      </div>
      {languages.map(([language, lines], index) => (
        <details key={language} className={classes.adding} open={index === 0}>
          <summary>{language}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{lines}</pre>
          <CopyButton text={() => lines}>{`Copy the lines for ${language}`}</CopyButton>
        </details>
      ))}
      <p className={classes.muted}>
        In place of {TOKEN} goes a token of {environment}. Applications report what they asked once
        a minute. <Link href={flagHref(flag)}>Who gets the flag</Link>
      </p>
    </>
  );
}
