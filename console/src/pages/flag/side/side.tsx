import type { Flag, FlagEnvironment } from '../flag-data.ts';
import { ExplainUserCard } from './explain-user-button.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { ServedCard } from './served-card.tsx';

/** What is beside the settings of a flag: what applications get, what was changed last, and who gets it. */
export function Side({
  flag,
  environment = flag.environments.at(-1),
}: {
  readonly flag: Flag;
  /** The environment that is shown in full; the last one if none is. */
  readonly environment: FlagEnvironment | undefined;
}) {
  return (
    <>
      {environment && <ServedCard flag={flag} environment={environment} />}
      <RecentChanges flag={flag} />
      <ExplainUserCard flag={flag} />
    </>
  );
}
