import type { ChangePlace } from '../../changes/change.ts';
import type { ChangeRequest, FoundRequest, State } from './types.ts';

/** What decides whether a change request is listed. */
export interface QueueFilter {
  /** `open`: everything that can still be applied; `all`: closed ones too. */
  readonly state: State | 'open' | 'all';
  readonly environment: string;
  /** `mine`: those of the person; `waiting`: those that they can approve or apply now. */
  readonly whose: '' | 'mine' | 'waiting';
}

/** The parts of a change request that filters look at; approvals are absent where several projects are listed. */
export type Queued = Pick<FoundRequest, 'state' | 'project' | 'environment' | 'createdBy'> &
  Partial<Pick<ChangeRequest, 'approvals'>>;

/** What the signed-in person is and may do. */
export interface Viewer {
  readonly id: number | undefined;
  readonly mayApprove: (place: ChangePlace) => boolean;
  readonly mayApply: (place: ChangePlace) => boolean;
}

const open: readonly State[] = ['Draft', 'In review', 'Approved', 'Scheduled'];

/** Reads the filter of an address; what is unknown counts as not given. Pure. */
export function filterOf(search: URLSearchParams, states: readonly State[]): QueueFilter {
  const state = search.get('state') ?? 'open';
  const whose = search.get('whose') ?? '';
  return {
    state: state === 'all' ? 'all' : (states.find((each) => each === state) ?? 'open'),
    environment: search.get('environment') ?? '',
    whose: whose === 'mine' || whose === 'waiting' ? whose : '',
  };
}

/** The part of a filter that the service knows, for lists of all projects. Pure. */
export function searchOf({ state, whose }: QueueFilter, viewer: Pick<Viewer, 'id'>) {
  const isOpen = state === 'open' || open.some((each) => each === state);
  return {
    ...(state !== 'all' && { state: isOpen ? ('IS:open' as const) : ('IS:closed' as const) }),
    ...(whose === 'mine' && viewer.id !== undefined && { createdBy: `IS:${viewer.id}` }),
  };
}

/** Whether a change request is listed. Pure. */
export function isListed(request: Queued, filter: QueueFilter, viewer: Viewer): boolean {
  const { state, environment, whose } = filter;
  if (state === 'open' && !open.includes(request.state)) return false;
  if (state !== 'open' && state !== 'all' && request.state !== state) return false;
  if (environment !== '' && request.environment !== environment) return false;
  if (whose === 'mine') return request.createdBy.id === viewer.id;
  return whose !== 'waiting' || waitsFor(request, viewer);
}

/** Whether a change request waits for the person: to approve it, or to apply it. Pure. */
export function waitsFor(request: Queued, viewer: Viewer): boolean {
  const place = { projectId: request.project, environment: request.environment };
  if (request.state === 'Approved') return viewer.mayApply(place);
  if (request.state !== 'In review' || request.createdBy.id === viewer.id) return false;
  const hasApproved = request.approvals?.some(({ createdBy }) => createdBy.id === viewer.id);
  return !hasApproved && viewer.mayApprove(place);
}
