import { Stream } from 'node:stream';

interface Rows {
  nextv(size: number): Promise<unknown[]>;
  close(): Promise<void>;
}

/**
 * Feeds database rows to dynalite's `lazy` pipeline, one page at a time, and stops when `lazy` does.
 *
 * dynalite's own stream needs one promise per row, and an exception in a listener ends the process;
 * here it becomes an `error` event. It extends the plain `Stream` because `lazy` recognizes streams
 * by that class, and subscribes twice to any other emitter.
 */
export class RowStream extends Stream {
  #destroyed = false;

  constructor(open: () => Rows, rowsPerPage: number) {
    super();
    this.#pump(open, rowsPerPage).catch((error: unknown) => this.emit('error', error));
  }

  /** `lazy` calls this when it needs no more rows. */
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
