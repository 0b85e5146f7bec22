import { EventEmitter } from 'node:events';
import { emptyState, type State } from './state.ts';

/** The flags of all environments of this node, and who wants to hear of a change. */
export class FlagStore {
  readonly #states = new Map<string, State>();
  readonly #changes = new EventEmitter<{ change: [State] }>().setMaxListeners(0);
  /** When each environment was last heard of, Unix milliseconds. */
  readonly updated = new Map<string, number>();
  /** When the flags of each environment changed. */
  readonly changed = new Map<string, number>();

  /** `undefined` until flags were loaded. */
  find(environment: string): State | undefined {
    return this.#states.get(environment);
  }

  environments(): State[] {
    return [...this.#states.values()];
  }

  /** @param change makes the next state; the same one if nothing changed */
  update(environment: string, change: (state: State) => State): State {
    const before = this.#states.get(environment);
    const after = change(before ?? emptyState(environment));
    this.updated.set(environment, Date.now());
    if (after === before) return after;
    this.#states.set(environment, after);
    this.changed.set(environment, Date.now());
    this.#changes.emit('change', after);
    return after;
  }

  /** Forgets an environment, whose token was refused. */
  drop(environment: string): void {
    this.#states.delete(environment);
  }

  onChange(listen: (state: State) => void): void {
    this.#changes.on('change', listen);
  }
}
