import type { Writable } from 'node:stream';
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Where commands print: what was asked for on one stream, and what happens meantime on the other. */
export interface Output {
  /** Lines of the answer. */
  readonly print: (...lines: readonly string[]) => void;
  /** The answer as one JSON document. */
  readonly json: (value: unknown) => void;
  /** Notes and progress, which no script reads. */
  readonly note: (...lines: readonly string[]) => void;
  /** A text in a style, where the answer goes to a terminal that shows styles. */
  readonly styled: (style: Style, text: string) => string;
  /** Columns of the terminal; 100 where the answer goes elsewhere. */
  readonly columns: number;
}

/** Columns of what goes into a file or another command. */
const COLUMNS_ELSEWHERE = 100;

/**
 * @param answer stdout of the process
 * @param notes stderr of the process
 */
export function createOutput(answer: Writable, notes: Writable): Output {
  const { columns = COLUMNS_ELSEWHERE } = answer as Partial<NodeJS.WriteStream>;
  return {
    print: (...lines) => void answer.write(lines.map((line) => `${line}\n`).join('')),
    json: (value) => void answer.write(`${JSON.stringify(value, null, 2)}\n`),
    note: (...lines) => void notes.write(lines.map((line) => `${line}\n`).join('')),
    // Node leaves styles out for streams that are no terminal, and where NO_COLOR says so.
    styled: (style, text) => styleText(style, text, { stream: answer, validateStream: true }),
    columns,
  };
}
