import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../components/button.tsx';
import { navigation } from './areas.ts';
import classes from './navigation.module.css';

/** The areas of the console; folded behind a button where the page is narrow. */
export function Navigation() {
  const [path] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav className={classes.navigation} aria-label="Areas">
      <Button
        className={classes.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls="areas"
        onClick={() => setIsOpen(!isOpen)}
      >
        Menu
      </Button>
      <div id="areas" className={isOpen ? classes.open : classes.groups}>
        {navigation.map(({ title, areas }) => (
          <section key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul className={classes.areas}>
              {areas.map(({ name, href }) => (
                <li key={href}>
                  <Link
                    href={href}
                    aria-current={isWithin(path, href) ? 'page' : undefined}
                    onClick={() => setIsOpen(false)}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

function isWithin(path: string, href: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}
