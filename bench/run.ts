/**
 * `npm run bench`: all sections, as Markdown tables. `-- money units` runs these sections, `-- --quick`
 * the smallest sizes, `-- --write` puts the results into docs/figures.md, `-- company-soak --minutes 2` is for that
 * time, `-- company --only getUser` sends only the requests whose names contain that. Fails on missed counts.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { callInChild } from '../test/support/call-in-child.ts';
import { writeFigures } from './figures.ts';
import { describeCommit, describeMachine } from './machine.ts';
import { budgetText, sectionText } from './markdown.ts';
import type { BenchOptions, Section, SectionReport, SectionResult } from './section.ts';
import { sections } from './sections.ts';

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    only: { type: 'string' },
  },
  allowPositionals: true,
});
const { quick, write, only } = values;
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const about = { commit: describeCommit(), machine: describeMachine(), quick };
const order = sections.map(({ name }) => name);
const reports: SectionReport[] = [];

for (const section of chooseSections(positionals)) {
  const report = await runSection(section);
  console.log(`\n${sectionText(report)}\n\n${report.seconds.toFixed(0)} s`);
  reports.push(report);
  // After each section, so that an interrupted run leaves what it has.
  if (write && report.failure === undefined) {
    await writeFigures(
      reports.filter(({ failure }) => failure === undefined),
      order,
    );
  }
}
const missed = reports.flatMap(({ budgets }) => budgets).filter(({ met }) => !met);
const failed = reports.filter(({ failure }) => failure !== undefined);
const missedCounts = missed.filter(({ kind }) => kind === 'count');

console.log(`\nMissed: ${missed.length} budgets; failed: ${failed.length} sections.`);

for (const budget of missedCounts) console.log(budgetText(budget));

process.exitCode = failed.length > 0 || missedCounts.length > 0 ? 1 : 0;

function chooseSections(names: readonly string[]): readonly Section[] {
  const unknown = names.find((name) => !order.includes(name));
  if (unknown !== undefined) {
    throw new Error(`Unknown section "${unknown}". The sections are ${order.join(', ')}.`);
  }
  return names.length > 0 ? sections.filter(({ name }) => names.includes(name)) : sections;
}

/** A failure is a result too, so that the other sections still run. */
async function runSection({ name, title, explanation }: Section): Promise<SectionReport> {
  const start = performance.now();
  const options: BenchOptions = {
    quick,
    ...(minutes !== undefined && { minutes }),
    ...(only !== undefined && { only }),
  };
  const described = { name, title, explanation, at: new Date().toISOString(), ...about };
  const seconds = () => (performance.now() - start) / 1_000;
  try {
    const file = resolve(import.meta.dirname, 'sections.ts');
    const result = await callInChild<SectionResult>(file, 'runNamed', { name, options });
    return { ...described, ...result, seconds: seconds() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { ...described, tables: [], budgets: [], failure, seconds: seconds() };
  }
}
