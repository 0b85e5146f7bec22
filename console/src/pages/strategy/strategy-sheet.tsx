import { useParams } from 'wouter';
import { MilestoneStrategy } from './milestone-strategy.tsx';
import { NewStrategy } from './new-strategy.tsx';
import { Strategy } from './strategy.tsx';

/** The form of a strategy above the page of its flag: of a new one, of one there is, or of one of a milestone. */
export function StrategySheet() {
  const { plannedId, strategyId } = useParams<Readonly<Record<string, string>>>();
  if (plannedId !== undefined) return <MilestoneStrategy />;
  return strategyId === undefined ? <NewStrategy /> : <Strategy />;
}
