import { link, type Message, say, strong } from '../message.ts';
import { timeInWords } from '../phrases.ts';
import { type Facts, statesOf, type WordedEvent, withReason } from './facts.ts';
import { type EventChange, proposalInWords, settingsOfProposal } from './proposed-change.ts';
import type { Wording, Wordings } from './wording.ts';

/** Wordings for events of change requests. */
export const changeRequestWordings = {
  'change-request-created': done('Change request created', 'created'),
  'change-request-discarded': done('Change request discarded', 'discarded'),
  'change-added': touched('Change proposed', 'added a change to'),
  'change-edited': touched('Proposed change edited', 'edited a change of'),
  'change-discarded': touched('Proposed change discarded', 'removed a change from'),
  'change-request-sent-to-review': done('Review requested', 'sent', ' to review'),
  'change-request-approval-added': done('Change request approved once', 'approved'),
  'change-request-approved': {
    title: 'Change request approved',
    text: (facts) =>
      say`${requestOf(facts)} has all approvals that it needs, the last one by ${facts.actor}`,
    page: pageOf,
  },
  'change-request-rejected': done('Change request rejected', 'rejected'),
  'change-request-cancelled': done('Change request cancelled', 'cancelled'),
  'change-request-applied': done('Change request applied', 'applied'),
  'change-request-scheduled': {
    title: 'Change request scheduled',
    text: (facts) => {
      const { scheduledDate } = dataOf(facts.event);
      const when =
        scheduledDate === undefined ? [] : say` for ${strong(timeInWords(scheduledDate))}`;
      return say`${facts.actor} scheduled ${requestOf(facts)}${when}`;
    },
    page: pageOf,
  },
  'change-request-schedule-suspended': became('Change request suspended', 'was suspended'),
  'change-request-scheduled-application-success': became(
    'Scheduled change request applied',
    'was applied as scheduled',
  ),
  'change-request-scheduled-application-failure': became(
    'Scheduled change request not applied',
    'could not be applied as scheduled',
  ),
} satisfies Wordings;

/** Wording for something that a person did to a change request. */
function done(title: string, verb: string, end = ''): Wording {
  return {
    title,
    text: (facts) => say`${facts.actor} ${verb} ${requestOf(facts)}${end}`,
    page: pageOf,
  };
}

/** Wording for adding, editing or removing one change of a change request. */
function touched(title: string, verb: string): Wording {
  return {
    title,
    text: (facts) =>
      say`${facts.actor} ${verb} ${requestOf(facts)}${proposalInWords(changeOf(facts), facts)}`,
    details: (facts) => settingsOfProposal(changeOf(facts)),
    page: pageOf,
  };
}

function changeOf({ event }: Facts): EventChange {
  const { after, before } = statesOf<EventChange>(event);
  return (after.action === undefined ? before : after) as EventChange;
}

/** The change request as a link, with its environment and project. */
function requestOf(facts: Facts): Message {
  const { changeRequestId } = dataOf(facts.event);
  if (changeRequestId === undefined) return say`a change request${facts.place}`;
  return say`the change request ${link(`#${changeRequestId}`, pageOf(facts))}${facts.place}`;
}

function pageOf({ event, pages, page }: Facts): string {
  const { changeRequestId } = dataOf(event);
  return event.project === null || changeRequestId === undefined
    ? page
    : pages.changeRequest(event.project, changeRequestId);
}

/** The properties of a change request that events contain. */
interface RequestView {
  readonly changeRequestId: number;
  readonly scheduledDate: string;
}

function dataOf(event: WordedEvent): Partial<RequestView> {
  const { after, before } = statesOf<RequestView>(event);
  return { ...before, ...after };
}

/** Wording for something that the service did to a change request, and why. */
function became(title: string, what: string): Wording {
  return {
    title,
    text: (facts) => withReason(say`${requestOf(facts)} ${what}`, facts),
    page: pageOf,
  };
}
