/**
 * `npm run bench`: all figures, as tables, as `bench/results/latest.json` and as a page with plots,
 * `bench/results/index.html`. `-- --quick` runs only what is fast and fails on missed counts;
 * `-- cold-start units` runs these sections only and keeps the others' figures of the run before.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { htmlReport } from './framework/html-report.ts';
import { describeCommit, describeMachine } from './framework/machine.ts';
import { budgetText, printSection } from './framework/print-report.ts';
import type { Report, SectionReport } from './framework/report.ts';
import { runSection } from './framework/run-section.ts';
import { sections } from './sections.ts';

const results = resolve(import.meta.dirname, 'results');
const latest = resolve(results, 'latest.json');

const readLatest = async (): Promise<readonly SectionReport[]> => {
  try {
    return (JSON.parse(await readFile(latest, 'utf8')) as Report).sections;
  } catch {
    return [];
  }
};

const chosen = (names: readonly string[], quick: boolean) => {
  const unknown = names.find((name) => !sections.some((section) => section.name === name));
  if (unknown !== undefined) {
    const known = sections.map(({ name }) => name).join(', ');
    throw new Error(`There is no section "${unknown}"; there are ${known}.`);
  }
  return names.length > 0
    ? sections.filter(({ name }) => names.includes(name))
    : sections.filter(({ slow }) => !(quick && slow));
};

const write = async (reports: readonly SectionReport[]): Promise<void> => {
  const before = await readLatest();
  const all = sections.flatMap(({ name }) => {
    const report = [...reports, ...before].find((each) => each.name === name);
    return report ? [report] : [];
  });
  const report: Report = { machine: describeMachine(), sections: all };
  await mkdir(results, { recursive: true });
  await writeFile(latest, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(resolve(results, 'index.html'), htmlReport(report));
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { quick } = values;
const commit = describeCommit();
const reports: SectionReport[] = [];
for (const section of chosen(positionals, quick)) {
  const report = await runSection(section, { quick }, commit);
  printSection(report);
  reports.push(report);
  // At once, so that a run that is broken off leaves what it has.
  await write(reports);
}
const missed = reports.flatMap(({ budgets }) => budgets).filter(({ met }) => !met);
const failed = reports.filter(({ failure }) => failure !== undefined);
console.log(`\nWritten: ${latest} and index.html beside it.`);
console.log(`Missed: ${missed.length} budgets; failed: ${failed.length} sections.`);
const refused = quick ? missed.filter(({ kind }) => kind === 'count') : [];
for (const budget of refused) console.log(budgetText(budget));
process.exitCode = failed.length > 0 || refused.length > 0 ? 1 : 0;
