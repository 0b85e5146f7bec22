import { intervalInWords } from '../intervals.ts';
import { type Message, say, strong } from '../message.ts';
import { type Facts, nameOf, statesOf, withReason } from './facts.ts';
import type { Wording, Wordings } from './wording.ts';

/** A release plan, or a part of it, as the events have it. */
interface PlanView {
  readonly milestone: { readonly name: string };
  readonly startedBy: 'progression';
  readonly transitionCondition: { readonly intervalMinutes: number };
  /** What trips a safeguard. */
  readonly source: { readonly name: string };
}

/** Wordings for release plans, their milestones and safeguards, and for what actions do. */
export const releasePlanWordings = {
  'release-plan-added': {
    title: 'Release plan added',
    text: (facts) => say`${facts.actor} added the release plan${nameOf(facts)} to ${flagOf(facts)}`,
  },
  'release-plan-removed': {
    title: 'Release plan removed',
    text: (facts) =>
      say`${facts.actor} removed the release plan${nameOf(facts)} from ${flagOf(facts)}`,
  },
  'release-plan-milestone-started': { title: 'Milestone started', text: started },
  'release-plan-progressions-paused': {
    title: 'Release plan paused',
    text: (facts) => withReason(say`${facts.actor} paused ${planOf(facts)}`, facts),
  },
  'release-plan-progressions-resumed': {
    title: 'Release plan resumed',
    text: (facts) => say`${facts.actor} resumed ${planOf(facts)}`,
  },
  'milestone-progression-created': progression('Start of a milestone set', 'set'),
  'milestone-progression-changed': progression('Start of a milestone changed', 'changed'),
  'milestone-progression-deleted': {
    title: 'Milestone to start by hand',
    text: (facts) =>
      say`${facts.actor} set that the next milestone of ${flagOf(facts)} is started by hand`,
  },
  'safeguard-changed': {
    title: 'Safeguard changed',
    text: (facts) =>
      say`${facts.actor} ${facts.event.preData ? 'changed' : 'added'} ${safeguardOf(facts)}`,
  },
  'safeguard-deleted': {
    title: 'Safeguard deleted',
    text: (facts) => say`${facts.actor} deleted ${safeguardOf(facts)}`,
  },
  'actions-failed': {
    title: 'Actions failed',
    text: (facts) => {
      const { message } = statesOf<{ readonly message: string }>(facts.event).after;
      const why = message ? `: ${message}` : '';
      return say`the actions${nameOf(facts)}${facts.place} were not all done${why}`;
    },
  },
} satisfies Wordings;

function progression(title: string, verb: string): Wording {
  return {
    title,
    text: (facts) => {
      const { transitionCondition } = statesOf<PlanView>(facts.event).after;
      const when = transitionCondition
        ? `after ${intervalInWords(transitionCondition.intervalMinutes)}`
        : 'by itself';
      return say`${facts.actor} ${verb} that the next milestone of ${flagOf(facts)} starts ${when}`;
    },
  };
}

function started(facts: Facts): Message {
  const { milestone, startedBy } = statesOf<PlanView>(facts.event).after;
  const what = milestone ? say`the milestone ${strong(milestone.name)}` : say`a milestone`;
  return startedBy === 'progression'
    ? withReason(say`by the clock, ${what} of ${flagOf(facts)} started`, facts)
    : withReason(say`${facts.actor} started ${what} of ${flagOf(facts)}`, facts);
}

function planOf(facts: Facts): Message {
  return say`the release plan${nameOf(facts)} of ${flagOf(facts)}`;
}

function safeguardOf(facts: Facts): Message {
  const { after, before } = statesOf<PlanView>(facts.event);
  const name = (after.source ?? before.source)?.name;
  const safeguard = name ? say`the safeguard ${strong(name)}` : say`a safeguard`;
  return say`${safeguard} of ${flagOf(facts)}`;
}

function flagOf({ flag, place }: Facts): Message {
  return say`${flag}${place}`;
}
