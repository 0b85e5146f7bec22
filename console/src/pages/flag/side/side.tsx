import type { Flag, FlagEnvironment } from '../flag-data.ts';
import { ExplainUserCard } from './explain-user-button.tsx';
import { RecentChanges } from './recent-changes.tsx';

/** What is beside the settings of a flag: what was changed last, and who gets it. */
export function Side({
  flag,
}: {
  readonly flag: Flag;
  /** The environment that is shown in full. */
  readonly environment: FlagEnvironment | undefined;
}) {
  return (
    <>
      <RecentChanges flag={flag} />
      <ExplainUserCard flag={flag} />
    </>
  );
}
