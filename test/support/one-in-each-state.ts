import { expect } from 'vitest';
import { addRollout, bring, enable, type People, proposeUpTo } from './change-requests.ts';
import { addStrategy, createFlag } from './flags.ts';
import { inAnHour } from './people.ts';
import type { Service } from './service.ts';

/** The ids of change requests, oldest first. */
export interface OneInEachState {
  readonly applied: number;
  readonly rejected: number;
  readonly cancelled: number;
  readonly scheduled: number;
  readonly approved: number;
  readonly inReview: number;
  readonly draft: number;
  /** The id of the strategy that the scheduled one changes. */
  readonly strategy: string;
}

/** Creates the flags `one`, `two` and `three`, and proposes changes to them. */
export async function proposeOneInEachState(
  service: Service,
  people: People,
): Promise<OneInEachState> {
  for (const name of ['one', 'two', 'three']) await createFlag(service, name);
  const strategy = await addStrategy(service, 'three');
  const applied = await proposeUpTo(service, people, addRollout('one', '1'), 'Applied');
  const rejected = await proposeUpTo(service, people, enable('one'), 'Rejected');
  const cancelled = await proposeUpTo(service, people, enable('one'), 'Cancelled');
  const scheduled = await proposeUpTo(
    service,
    people,
    [
      { action: 'updateStrategy', feature: 'three', payload: { id: strategy, title: 'x' } },
      { action: 'patchVariant', feature: 'two', payload: { variants: [] } },
    ],
    'Approved',
  );
  const { status } = await bring(service, people.lead, scheduled, 'Scheduled', {
    scheduledAt: inAnHour(),
  });
  expect(status).toBe(200);
  const approved = await proposeUpTo(service, people, enable('two'), 'Approved');
  const inReview = await proposeUpTo(service, people, enable('one'), 'In review');
  const draft = await proposeUpTo(service, people, enable('two'), 'Draft');
  return { applied, rejected, cancelled, scheduled, approved, inReview, draft, strategy };
}
