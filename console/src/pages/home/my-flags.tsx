import { useState } from 'react';
import { Link } from 'wouter';
import { flagAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Ring } from '../../components/charts/ring.tsx';
import { Sparkline } from '../../components/charts/sparkline.tsx';
import { Icon } from '../../components/icon.tsx';
import { Time } from '../../components/time.tsx';
import classes from './home.module.css';
import { type Dashboard, type FlagTraffic, shareInWords, trafficInWords } from './home-words.ts';
import { Nothing, Part } from './part.tsx';

/** More than these are shown on request. */
const SHOWN = 8;

type OwnFlag = Dashboard['flags'][number];

/** The favourite flags of the person and those that they have created, with what they do in production. */
export function MyFlags({ flags }: Pick<Dashboard, 'flags'>) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? flags : flags.slice(0, SHOWN);
  const traffic = useRead(
    'GET /api/admin/client-metrics/traffic',
    { query: { feature: shown.map(({ name }) => name) } },
    { enabled: shown.length > 0, staleTime: 60_000 },
  );
  return (
    <Part title="Your flags" place="own">
      {flags.length === 0 && <Nothing>Star a flag, and it is here.</Nothing>}
      {flags.length > 0 && (
        <ul className={classes.rows}>
          {shown.map((flag) => (
            <Own
              key={flag.name}
              flag={flag}
              traffic={traffic.data?.features.find(({ name }) => name === flag.name)}
            />
          ))}
        </ul>
      )}
      {shown.length < flags.length && (
        <Button kind="quiet" isSmall onClick={() => setIsWhole(true)}>
          {`Show all ${flags.length}`}
        </Button>
      )}
    </Part>
  );
}

function Own({
  flag,
  traffic,
}: {
  readonly flag: OwnFlag;
  readonly traffic: FlagTraffic | undefined;
}) {
  const { name, favorite, share, narrowed = false, environment, lastSeenAt } = flag;
  return (
    <li className={classes.row}>
      <span className={classes.text}>
        <span className={classes.name}>
          <Link href={flagAddress(flag)}>{name}</Link>
          {favorite && (
            <span className={classes.star}>
              <Icon name="star" />
              <span className="visually-hidden">Favourite</span>
            </span>
          )}
        </span>
        <span className={classes.about}>
          <Use lastSeenAt={lastSeenAt} traffic={traffic} />
        </span>
      </span>
      {traffic && (
        <span className={classes.traffic}>
          <Sparkline values={trafficInWords(traffic).hours} />
        </span>
      )}
      {environment !== undefined && (
        <span className={classes.state} title={environment}>
          <Ring share={share ?? 100} isPartial={narrowed} />
          {shareInWords(share, narrowed)}
        </span>
      )}
    </li>
  );
}

/** How often a flag was used in the last 24 hours; otherwise when it was used last. */
function Use({
  lastSeenAt,
  traffic,
}: {
  readonly lastSeenAt: string | null;
  readonly traffic: FlagTraffic | undefined;
}) {
  const told = traffic && trafficInWords(traffic);
  if (told && told.total > 0) return `${told.text} in 24 hours`;
  if (lastSeenAt === null) return 'Never used';
  return (
    <>
      Used <Time at={lastSeenAt} />
    </>
  );
}
