import type { Permission } from '../../auth/permissions.ts';

/**
 * What the cache of an environment must read again after an event.
 * - `flag`: the named flag, in every environment; `setting`: in the named environment
 * - `tags`: the named flag, whose JSON does not change
 * - `project`: the named project, which has no active flags before or after the event
 * - `placement`: the named project and all its flags, in the named environment
 * - `segment`: the segment in the event's data
 * - `everything`: the event does not say what it is about
 */
type Invalidates =
  | 'nothing'
  | 'flag'
  | 'setting'
  | 'tags'
  | 'project'
  | 'placement'
  | 'segment'
  | 'everything';

/** What an event of a type means for the domains that react to it. */
export interface EventMeaning {
  /** Set if the event belongs to one environment; other events pass every environment filter. */
  readonly scope?: 'environment';
  readonly invalidates: Invalidates;
  /** The permission that an import requires for the recorded change; a direct write requires it too. */
  readonly permission?: Permission;
  /** An integration gets such events only if it names the type: an empty list, which means all, leaves them out. */
  readonly isOnlySentIfNamed?: true;
}
