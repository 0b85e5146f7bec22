import { useRead, useReadAgain } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { directRequest } from '../../changes/change.ts';
import type { Change } from '../../changes/change-types.ts';
import { isRestricted, shareOf } from '../../release-plans/together.ts';
import { shareFault } from '../../strategies/share-fault.ts';
import { type Flag, type FlagEnvironment, type FlagStrategy, wordedOf } from './flag-data.ts';
import { callsAnHour, effectOfShare } from './share-words.ts';

/** A strategy of a flag whose share is changed. */
export interface ShareOfRule {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly strategy: FlagStrategy;
  /** What the strategy is called. */
  readonly name: string;
  /** As it was typed. */
  readonly share: string;
  /** Whether nothing else lets people in. */
  readonly isAlone: boolean;
}

/** The change of a share, what it does to applications, and how it is taken back. */
export function useShareChange({ flag, environment, strategy, name, share, isAlone }: ShareOfRule) {
  const usage = useRead(
    'GET /api/admin/client-metrics/features/{name}/raw',
    { params: { name: flag.name }, query: { hoursBack: 24 } },
    { staleTime: 60_000 },
  );
  const readFlag = useReadAgain('GET /api/admin/projects/{projectId}/features/{featureName}', {
    params: { projectId: flag.project, featureName: flag.name },
  });
  const place = { projectId: flag.project, environment: environment.name };
  const from = shareOf(wordedOf(strategy)) ?? 0;
  const back = useWrite({ done: `${name} is at ${from} % in ${environment.name} again.` });
  return {
    from,
    place,
    change: shareChange(flag, strategy, share),
    done: `${name} is at ${share} % in ${environment.name}.`,
    undo: () => back.mutate(directRequest(shareChange(flag, strategy, `${from}`), place)),
    fault: shareFault(share),
    effect: effectOfShare({
      from,
      to: Number(share),
      calls: usage.isError ? 0 : usage.data && callsAnHour(usage.data.data, environment.name),
      isOn: environment.enabled,
      isMost: !isAlone || isRestricted(strategy),
    }),
    /** Reads the flag again: until the new share is there, what shows it stays as it was put. */
    settle: () => readFlag().catch(() => undefined),
  };
}

/** The other parameters stay: they are replaced as a whole. */
function shareChange(flag: Flag, { id, name, parameters }: FlagStrategy, share: string): Change {
  const parameter = name === 'flexibleRollout' ? 'rollout' : 'percentage';
  return {
    action: 'updateStrategy',
    feature: flag.name,
    payload: { id, parameters: { ...parameters, [parameter]: share.trim() } },
  };
}
