import { Writable } from 'node:stream';
import { createService } from '../../../cli/src/api/service.ts';
import { run } from '../../../cli/src/program.ts';
import { readConnection } from '../../../cli/src/settings/connection.ts';
import { createOutput } from '../../../cli/src/terminal/output.ts';

/** What a run of the command printed, and how it ended. */
export interface Ran {
  readonly exitCode: number;
  /** What it printed as its answer. */
  readonly out: string;
  /** Notes, progress and errors. */
  readonly notes: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly folder?: string;
  readonly ended?: AbortSignal;
  /** Called each time that it has printed something of its answer, with all of it. */
  readonly onPrint?: (out: string) => void;
  /** The same of notes. */
  readonly onNote?: (notes: string) => void;
}

/** Runs the command `flagwright` in this process, as `main.ts` does, with streams that are not a terminal. */
export async function runCommand(words: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { env = {}, folder = process.cwd(), ended = new AbortController().signal } = options;
  const [answer, notes] = [collector(options.onPrint), collector(options.onNote)];
  const exitCode = await run(words, {
    env,
    folder,
    output: createOutput(answer.stream, notes.stream),
    service: async () => createService(await readConnection(env), ended),
    ended,
  });
  return { exitCode, out: answer.text(), notes: notes.text() };
}

function collector(onPrint: (text: string) => void = () => {}) {
  const parts: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      parts.push(String(chunk));
      done();
      onPrint(parts.join(''));
    },
  });
  return { stream, text: () => parts.join('') };
}
