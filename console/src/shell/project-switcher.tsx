import { useState } from 'react';
import { useLocation } from 'wouter';
import { flagsAddress, projectAddress, projectsAddress } from '../addresses.ts';
import { useRead } from '../api/use-read.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { Icon } from '../components/icon.tsx';
import { Menu } from '../components/menu.tsx';
import classes from './project-switcher.module.css';

/** More projects than these are found by a part of their name. */
const MOST_SHOWN = 12;

/** Says which project the page is about, and leads to another. */
export function ProjectSwitcher() {
  const [path] = useLocation();
  const [text, setText] = useState('');
  const { data } = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const projects = data?.projects ?? [];
  const id = decodeURIComponent(/^\/projects\/([^/]+)/.exec(path)?.[1] ?? '');
  const current = projects.find((project) => project.id === id)?.name ?? (id || 'All projects');
  const found = projects.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <Menu
      label={`Project: ${current}`}
      text={
        <>
          <span className={classes.name}>{current}</span>
          <Icon name="updown" className={classes.sign} />
        </>
      }
    >
      {projects.length > MOST_SHOWN && (
        <input
          type="search"
          aria-label="Find a project"
          placeholder="Find a project"
          className={classes.find}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <ButtonLink kind="quiet" icon="flag" href={flagsAddress}>
        All flags
      </ButtonLink>
      {found.slice(0, MOST_SHOWN).map((project) => (
        <ButtonLink
          key={project.id}
          kind="quiet"
          icon={project.id === id ? 'check' : 'project'}
          href={projectAddress(project.id)}
        >
          {project.name}
        </ButtonLink>
      ))}
      <ButtonLink kind="quiet" icon="settings" href={projectsAddress}>
        All projects…
      </ButtonLink>
    </Menu>
  );
}
