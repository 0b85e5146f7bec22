import { Link } from 'wouter';
import { flagAddress } from '../../addresses.ts';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import { DependenciesCard } from './dependencies-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { Environments } from './environments.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';
import { LinksCard } from './links-card.tsx';
import { TagsCard } from './tags-card.tsx';

/** With the words for events, which most of the page does not need. */
const Side = lazy(async () => (await loadPage(() => import('../../page-files/events.ts'))).Side);

/** What a flag does in each environment, and what is known about it. */
export function Overview({ flag }: { readonly flag: Flag }) {
  return (
    <>
      {flag.lastSeenAt === null && (
        <p className={classes.hint}>
          No application has asked for this flag yet.{' '}
          <Link href={flagAddress(flag, 'usage')}>The lines that ask for it</Link>
        </p>
      )}
      <Environments flag={flag} />
      <div className={classes.cards}>
        <Side flag={flag} environment={undefined} />
        <DetailsCard flag={flag} />
        <DependenciesCard flag={flag} />
        <TagsCard flag={flag} />
        <LinksCard flag={flag} />
      </div>
    </>
  );
}
