import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { flagInAddress } from '../../addresses.ts';
import type { FlagPlace } from '../../changes/plan-change.ts';
import { Badge } from '../../components/badge.tsx';
import { Sheet } from '../../components/sheet.tsx';

/** The sheet around the form. Closing it goes back to the flag, and keeps what was typed. */
export function StrategyFrame({
  title,
  place,
  children,
}: {
  readonly title: string;
  readonly place: FlagPlace;
  readonly children: ReactNode;
}) {
  return (
    <Sheet
      title={title}
      size="wide"
      actions={
        <Badge>
          {place.featureName} in {place.environment}
        </Badge>
      }
      onClose={useBackToFlag(place)}
    >
      {children}
    </Sheet>
  );
}

/** Goes back to the flag; the sheet is not in the history of the tab then, as it is not a page. */
export function useBackToFlag({ projectId, featureName, environment }: FlagPlace): () => void {
  const [, navigate] = useLocation();
  const flag = flagInAddress({ project: projectId, name: featureName }, environment);
  return () => navigate(flag, { replace: true });
}
