import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import classes from './page.module.css';
import { useTitle } from './use-title.ts';

interface PageProps {
  readonly title: string;
  /** What kind of thing it is, in front of the title. */
  readonly icon?: IconName | undefined;
  /** Whether it is about a person, whose name the title is. */
  readonly isPerson?: boolean;
  /** Small buttons right behind the title. */
  readonly beside?: ReactNode;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** Pages above this one, from the top. */
  readonly path?: readonly { readonly name: string; readonly href: string }[];
  /** Buttons to the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the console: its title, where it is, what can be done, and its content. */
export function Page({
  title,
  icon,
  isPerson = false,
  beside,
  lead,
  path = [],
  actions,
  children,
}: PageProps) {
  useTitle(title);
  return (
    <>
      {path.length > 0 && (
        <nav aria-label="Where this page is" className={classes.path}>
          {path.map(({ name, href }) => (
            <span key={href} className={classes.step}>
              <Link href={href}>{name}</Link>
              <Icon name="next" />
            </span>
          ))}
        </nav>
      )}
      <div className={classes.head}>
        <div className={classes.named}>
          {isPerson && <Avatar name={title} />}
          {icon && <Icon name={icon} className={classes.icon} />}
          <h1 className={classes.title}>{title}</h1>
          {beside}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </>
  );
}
