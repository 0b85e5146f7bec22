import type { ImportPart } from '../../lib/import-export/model.ts';
import { AnswerSizes } from './answer-sizes.ts';

/** The result for one imported thing. */
type Outcome = 'created' | 'changed' | 'unchanged' | 'refused';

const outcomes: readonly Outcome[] = ['created', 'changed', 'unchanged', 'refused'];

type Counts = Record<Outcome, number>;

const LABEL_WIDTH = 22;
const COLUMN_WIDTH = 11;

/** Collects the results of an import, and formats them. */
export class Report {
  readonly #counts = new Map<string, Counts>();
  readonly #refusals: string[] = [];
  readonly #warnings = new Set<string>();
  readonly #notices: string[] = [];
  readonly #lists = new Map<string, string[]>();
  readonly #answers = new AnswerSizes();

  /** @param kind plural noun: "Segments" */
  note(kind: string, outcome: Outcome, count = 1): void {
    const counts = this.#counts.get(kind) ?? { created: 0, changed: 0, unchanged: 0, refused: 0 };
    counts[outcome] += count;
    this.#counts.set(kind, counts);
  }

  /** @param thing describes it for the user: `flag "checkout" of the project "shop"` */
  refuse(kind: string, thing: string, reason: string): void {
    this.note(kind, 'refused');
    this.#refusals.push(`${thing}: ${reason}`);
  }

  /** Something that users must know before they read anything else; the report begins with it. */
  announce(text: string): void {
    this.#notices.push(text);
  }

  warn(text: string): void {
    this.#warnings.add(text);
  }

  /** A line of a list with its own title, such as who is missing. */
  list(title: string, line: string): void {
    this.#lists.set(title, [...(this.#lists.get(title) ?? []), line]);
  }

  /** The flags that an import wants in a project, whether they are new or not. */
  noteAnswers(project: string, parts: readonly ImportPart[]): void {
    this.#answers.add(project, parts);
  }

  get hasRefusals(): boolean {
    return this.#refusals.length > 0;
  }

  /**
   * The report as lines: notices, a table, lists, then warnings and refusals with their reasons; empty if
   * nothing was started.
   */
  lines(isDryRun = false): string[] {
    if (this.#counts.size + this.#warnings.size + this.#notices.length + this.#lists.size === 0) {
      return [];
    }
    const row = (label: string, cells: readonly (string | number)[]) =>
      label.padEnd(LABEL_WIDTH) + cells.map((cell) => String(cell).padStart(COLUMN_WIDTH)).join('');
    const section = (title: string, texts: Iterable<string>) => {
      const list = [...texts];
      return list.length === 0 ? [] : ['', title, ...list.map((text) => `  ${text}`)];
    };
    return [
      ...section('Read this first:', this.#notices),
      '',
      row(isDryRun ? 'What would happen' : '', outcomes),
      ...[...this.#counts].map(([kind, counts]) =>
        row(
          kind,
          outcomes.map((outcome) => counts[outcome]),
        ),
      ),
      ...section('What these flags take in an answer without gzip:', this.#answers.lines()),
      ...[...this.#lists].flatMap(([title, lines]) => section(title, lines)),
      ...section('Warnings:', this.#warnings),
      ...section('Refused:', this.#refusals),
    ];
  }
}
