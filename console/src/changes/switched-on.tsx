import { strategyInWords } from '../../../lib/words/strategy-in-words.ts';
import { useRead } from '../api/use-read.ts';
import { isServed } from '../strategies/planned.ts';
import type { ChangePlace } from './change.ts';
import { usePlanned } from './use-planned.ts';

/** What a flag gets beside being on: a strategy, if it has none. Nothing where it has one. */
export function SwitchedOn({
  place,
  featureName,
}: {
  readonly place: ChangePlace;
  readonly featureName: string;
}) {
  const found = usePlanned(place, featureName);
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  if (!found || found.planned.enabled || isServed(found.planned.strategies)) return null;
  const { planned, initial, hasPlan } = found;
  const why =
    planned.strategies.length > 0
      ? `Every strategy of the flag in ${place.environment} is disabled`
      : `The flag has no strategy in ${place.environment}`;
  if (hasPlan) return <p>{why}, so the first milestone of its release plan is started.</p>;
  return (
    <p>
      {why}, so it gets the default one of the project:{' '}
      <strong>{strategyInWords(initial, segments.data?.segments ?? [])}</strong>
    </p>
  );
}
