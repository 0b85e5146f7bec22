import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './page.module.css';
import { useTitle } from './use-title.ts';

interface PageProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** Pages above this one, from the top. */
  readonly path?: readonly { readonly name: string; readonly href: string }[];
  /** Buttons to the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the console: its title, where it is, what can be done, and its content. */
export function Page({ title, lead, path = [], actions, children }: PageProps) {
  useTitle(title);
  return (
    <>
      {path.length > 0 && (
        <nav aria-label="Where this page is" className={classes.path}>
          {path.map(({ name, href }) => (
            <span key={href}>
              <Link href={href}>{name}</Link> /{' '}
            </span>
          ))}
        </nav>
      )}
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </>
  );
}
