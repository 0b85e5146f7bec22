import { Stream } from 'node:stream';

type Rows = { nextv(size: number): Promise<unknown[]>; close(): Promise<void> };

/**
 * Feeds database rows to dynalite's `lazy` pipeline, a page at a time and no further than wanted.
 *
 * dynalite's own stream takes one promise per row, and an exception among its listeners ends the
 * process; here it becomes an `error` event. It extends the bare `Stream` because `lazy` tells
 * streams from other emitters by that class and subscribes to the others twice.
 */
export class RowStream extends Stream {
  #destroyed = false;

  constructor(open: () => Rows, rowsPerPage: number) {
    super();
    this.#pump(open, rowsPerPage).catch((error: unknown) => this.emit('error', error));
  }

  /** Called by `lazy` when it has what it wants. */
  destroy(): void {
    this.#destroyed = true;
  }

  async #pump(open: () => Rows, rowsPerPage: number): Promise<void> {
    const rows = open();
    try {
      while (!this.#destroyed) {
        const page = await rows.nextv(rowsPerPage);
        for (const row of page) {
          if (this.#destroyed) return;
          this.emit('data', row);
        }
        if (page.length === 0) {
          if (!this.#destroyed) this.emit('end');
          return;
        }
      }
    } finally {
      await rows.close();
    }
  }
}
