import type { EventDraft, EventType } from '../events/types.ts';
import { type Change, type ChangeRequest, isFlagChange } from './model.ts';

/** An event of a change request; its data include the id of the change request. */
export const requestEvent = (
  type: EventType,
  { id, project, environment }: ChangeRequest,
  data: object = {},
): EventDraft => ({ type, project, environment, data: { changeRequestId: id, ...data } });

/** What events reveal about a change. */
const changeData = (request: ChangeRequest, change: Change) => ({
  changeRequestId: request.id,
  changeId: change.id,
  action: change.action,
  ...(isFlagChange(change) && { feature: change.feature }),
  ...('payload' in change && { payload: change.payload }),
});

/** The event for adding, editing or discarding a change. */
export const changeEvent = (
  request: ChangeRequest,
  before: Change | undefined,
  after: Change | undefined,
): EventDraft => ({
  type: before && after ? 'change-edited' : after ? 'change-added' : 'change-discarded',
  project: request.project,
  environment: request.environment,
  data: after ? changeData(request, after) : { changeRequestId: request.id },
  preData: before ? changeData(request, before) : null,
});
