import { Link, useLocation } from 'wouter';
import classes from './tabs.module.css';

/** Links between the pages of one thing; each has an address of its own. */
export function Tabs({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly {
    readonly name: string;
    readonly href: string;
    /** Whether pages below the address belong to it. */
    readonly hasParts?: boolean;
  }[];
}) {
  const [path] = useLocation();
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ name, href, hasParts = false }) => (
        <Link
          key={href}
          href={href}
          aria-current={
            path === href || (hasParts && path.startsWith(`${href}/`)) ? 'page' : undefined
          }
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
