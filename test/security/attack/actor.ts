import type { callers } from '../../support/permission-matrix.ts';

/** Who attacks. */
export interface Actor {
  readonly name: string;
  /** The column of the permission matrix that says what this actor is allowed to do, if one does. */
  readonly column?: (typeof callers)[number];
  /** Administrators have all rights: they are only expected to meet a service that keeps working. */
  readonly isAdmin: boolean;
  /** For the header `authorization`; `null` sends none. */
  readonly token: string | null;
}
