import type {
  CommitParts,
  CommittedPlace,
  CommittingProcess,
} from '../../../lib/events/commit/commit-port.ts';
import { ItemLines } from './item-lines.ts';
import { SharedCommits } from './shared-commits.ts';

/**
 * A process that makes many changes at once, as that of `npm start` does: they would lose the event log and the items
 * that they write to each other. So those of the same item wait in line (`item-lines.ts`), and all others that come
 * together are one transaction (`shared-commits.ts`). Only for speed: other processes are rivals as before.
 */
export class SharingProcess implements CommittingProcess {
  readonly #lines = new ItemLines();
  readonly #commits: SharedCommits;

  /** @param turn resolves after a turn of the event loop */
  constructor(turn: () => Promise<void>) {
    this.#commits = new SharedCommits(this.#lines, turn);
  }

  begin(parts: CommitParts): CommittedPlace {
    const place = this.#lines.begin();
    return {
      takeTurn: (writes, giveUpAt) => place.takeTurn(writes, parts.clock, giveUpAt),
      commit: (change) => this.#commits.commit(parts, change, () => place.leave()),
      leave: () => place.leave(),
    };
  }
}
