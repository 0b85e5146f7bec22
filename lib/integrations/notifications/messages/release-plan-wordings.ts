import { type Facts, statesOf, withDetails } from './facts.ts';
import { type Message, say, strong } from './message.ts';
import type { Wordings } from './wording.ts';

/** A release plan, or one of its milestones, as the events have it. */
interface PlanView {
  readonly name: string;
  /** Why nobody did it by hand. */
  readonly reason: string;
  readonly milestone: { readonly name: string };
  readonly startedBy: 'progression';
}

/** Actions that were not done, as the event has them. */
interface FailureView {
  readonly name: string;
  readonly message: string;
}

/** Wordings for what release plans and actions do while nobody looks. */
export const releasePlanWordings: Wordings = {
  'release-plan-milestone-started': { title: 'Milestone started', text: started },
  'release-plan-progressions-paused': {
    title: 'Release plan paused',
    text: (facts) => withReason(say`${facts.actor} paused ${planOf(facts)}`, facts),
  },
  'release-plan-progressions-resumed': {
    title: 'Release plan resumed',
    text: (facts) => say`${facts.actor} resumed ${planOf(facts)}`,
  },
  'actions-failed': {
    title: 'Actions failed',
    text: ({ event, place }) => {
      const { name = 'without a name', message } = statesOf<FailureView>(event).after;
      return withDetails(say`the actions ${strong(name)}${place} were not all done`, [
        ...(message ? [message] : []),
      ]);
    },
  },
};

function started(facts: Facts): Message {
  const { milestone, startedBy } = statesOf<PlanView>(facts.event).after;
  const what = milestone ? say`the milestone ${strong(milestone.name)}` : say`a milestone`;
  const where = say`${facts.flag}${facts.place}`;
  return startedBy === 'progression'
    ? say`by the clock, ${what} of ${where} started`
    : withReason(say`${facts.actor} started ${what} of ${where}`, facts);
}

function planOf({ event, flag, place }: Facts): Message {
  const { after, before } = statesOf<PlanView>(event);
  const name = after.name ?? before.name;
  const plan = name ? say`the release plan ${strong(name)}` : say`the release plan`;
  return say`${plan} of ${flag}${place}`;
}

function withReason(text: Message, { event }: Facts): Message {
  const { reason } = statesOf<PlanView>(event).after;
  return withDetails(text, reason ? [reason] : []);
}
