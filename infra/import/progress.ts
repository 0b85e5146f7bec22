/**
 * Output for progress: a terminal shows a line that updates, anything else one line for each phase.
 */
export interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const LABEL_WIDTH = 22;
const ERASE_LINE = '\u001b[K';

/**
 * Reports the progress of a phase.
 * @example
 * const advance = startPhase(process.stdout, 'Segments', 12);
 * advance(1); // "Segments   1 of 12"
 */
export function startPhase(output: Output, label: string, total: number) {
  let done = 0;
  const line = () => `${label.padEnd(LABEL_WIDTH)}${done} of ${total}`;
  const show = () => {
    const isEnd = done >= total;
    // Phases of several projects take turns on the line.
    if (output.isTTY) output.write(`\r${ERASE_LINE}${line()}${isEnd ? '\n' : ''}`);
    else if (isEnd) output.write(`${line()}\n`);
  };
  show();
  return (by = 1): void => {
    if (by === 0) return;
    done += by;
    show();
  };
}
