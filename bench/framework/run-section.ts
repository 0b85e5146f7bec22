import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import type { SectionReport } from './report.ts';
import type { BenchOptions, Section, SectionResult } from './section.ts';

const script = resolve(import.meta.dirname, 'section-process.ts');

/** Enough to see what went wrong. */
const FAILURE_LENGTH = 2_000;

/**
 * Runs a section in a process of its own: the service reads its configuration once in a process, and one
 * section must not warm up or fill the memory of the next.
 */
const runApart = ({ name }: Section, options: BenchOptions): Promise<SectionResult> =>
  new Promise((done, fail) => {
    const child = fork(script, [name, JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let result: SectionResult | undefined;
    let printed = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      printed = (printed + chunk).slice(-FAILURE_LENGTH);
    });
    child.on('message', (message) => {
      result = message as SectionResult;
    });
    child.on('error', fail);
    child.on('close', (code) => {
      if (result) done(result);
      else fail(new Error(`it ended with code ${code} and without a result. ${printed.trim()}`));
    });
  });

/** Runs a section; a failure is a result too, so that the others still run. */
export const runSection = async (
  section: Section,
  options: BenchOptions,
  commit: string,
): Promise<SectionReport> => {
  const { name, title, explanation } = section;
  const start = performance.now();
  const about = { name, title, explanation, at: new Date().toISOString(), commit, ...options };
  const seconds = () => (performance.now() - start) / 1_000;
  try {
    return { ...about, ...(await runApart(section, options)), seconds: seconds() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { ...about, tables: [], budgets: [], failure, seconds: seconds() };
  }
};
