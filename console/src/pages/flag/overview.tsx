import { Link } from 'wouter';
import { DependenciesCard } from './dependencies-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { Environments } from './environments.tsx';
import classes from './flag.module.css';
import { type Flag, flagHref } from './flag-data.ts';
import { LinksCard } from './links-card.tsx';
import { TagsCard } from './tags-card.tsx';

/** What a flag does in each environment, and what is known about it. */
export function Overview({ flag }: { readonly flag: Flag }) {
  return (
    <>
      {flag.lastSeenAt === null && (
        <p className={classes.hint}>
          No application has asked for this flag yet.{' '}
          <Link href={flagHref(flag, 'usage')}>The lines that ask for it</Link>
        </p>
      )}
      <Environments flag={flag} />
      <div className={classes.cards}>
        <DetailsCard flag={flag} />
        <DependenciesCard flag={flag} />
        <TagsCard flag={flag} />
        <LinksCard flag={flag} />
      </div>
    </>
  );
}
