const name = Symbol.for('flagwright.console');

const shared = globalThis as { [name]?: Promise<void> };

/** Says that this process still builds the console. Functions run from bundles, so only a global object is the same for all. */
export function announceConsole(built: Promise<void>): void {
  shared[name] = built;
}

/** Waits for the console where this process builds it. */
export async function consoleBuilt(): Promise<void> {
  await shared[name];
}
