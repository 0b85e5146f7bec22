import { Link } from 'wouter';
import { flagAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import { About } from './about.tsx';
import { EnvironmentInFull } from './environment-in-full.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';
import columns from './overview.module.css';
import { useShownEnvironment } from './use-shown-environment.ts';
import { WhoGetsIt } from './who-gets-it.tsx';

/** With the words for events, which most of the page does not need. */
const Side = lazy(async () => (await loadPage(() => import('../../page-files/events.ts'))).Side);

/** What a flag does in each environment, with one of them in full, and what is known about it beside. */
export function Overview({ flag }: { readonly flag: Flag }) {
  const read = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const segments = read.data?.segments ?? [];
  const { shown } = useShownEnvironment(flag);
  return (
    <div className={columns.overview}>
      <div className={columns.main}>
        {flag.lastSeenAt === null && (
          <p className={classes.hint}>
            Not used yet. <Link href={flagAddress(flag, 'usage')}>Setup code</Link>
          </p>
        )}
        <WhoGetsIt flag={flag} segments={segments} />
        {shown && (
          <EnvironmentInFull key={shown.name} flag={flag} environment={shown} segments={segments} />
        )}
      </div>
      <div className={columns.side}>
        <Side flag={flag} environment={shown} />
        <About flag={flag} />
      </div>
    </div>
  );
}
