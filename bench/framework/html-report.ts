import { drawPlot } from './draw-plot.ts';
import type { Report, SectionReport } from './report.ts';
import type { Budget, Row, Table } from './section.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const cell = (value: string | number): string =>
  typeof value === 'number'
    ? `<td class="number">${value.toLocaleString('en')}</td>`
    : `<td>${escaped(value)}</td>`;

const rowsOf = (rows: readonly Row[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const head = columns.map((column) => `<th>${escaped(column)}</th>`).join('');
  const lines = rows.map(
    (row) => `<tr>${columns.map((name) => cell(row[name] ?? '')).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
};

const tableOf = ({ title, note, rows }: Table): string =>
  `<h3>${escaped(title)}</h3>${note ? `<p>${escaped(note)}</p>` : ''}${rowsOf(rows)}`;

const budgetOf = (budget: Budget): string => {
  const { name, value, limit, unit, direction, met, kind, reason } = budget;
  return `<tr class="${met ? 'met' : 'missed'}"><td>${met ? 'met' : 'missed'}</td>
<td>${escaped(name)}</td><td class="number">${value.toLocaleString('en')}</td>
<td>${direction} ${limit.toLocaleString('en')} ${escaped(unit)}</td><td>${kind}</td>
<td>${escaped(reason ?? '')}</td></tr>`;
};

const budgetsOf = (budgets: readonly Budget[]): string => {
  if (budgets.length === 0) return '';
  // What was missed is what a reader looks for.
  const sorted = budgets.toSorted((left, right) => Number(left.met) - Number(right.met));
  return `<h3>Budgets</h3><table><thead><tr><th></th><th>what</th><th>measured</th><th>to reach</th>
<th>kind</th><th>why</th></tr></thead><tbody>${sorted.map(budgetOf).join('\n')}</tbody></table>`;
};

const sectionOf = (section: SectionReport): string => {
  const { name, title, explanation, at, commit, quick, seconds, failure } = section;
  const when = `${at.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}`;
  return `<section id="${name}"><h2>${escaped(title)}</h2>
<p>${escaped(explanation)}</p>
<p class="when">Measured ${when}, in ${seconds.toFixed(0)} s${quick ? ', short run' : ''}.
Again: <code>npm run bench -- ${name}</code></p>
${failure ? `<p class="missed">It failed: ${escaped(failure)}</p>` : ''}
${(section.plots ?? []).map((plot) => `<figure>${drawPlot(plot)}</figure>`).join('\n')}
${budgetsOf(section.budgets)}
${section.tables.map(tableOf).join('\n')}</section>`;
};

const overview = (sections: readonly SectionReport[]): string => {
  const lines = sections.map(({ name, title, budgets, failure }) => {
    const missed = budgets.filter(({ met }) => !met).length;
    const state = failure
      ? 'failed'
      : `${budgets.length - missed} of ${budgets.length} budgets met`;
    return `<li class="${failure || missed > 0 ? 'missed' : 'met'}"><a href="#${name}">${escaped(title)}</a>: ${state}</li>`;
  });
  return `<ul>${lines.join('\n')}</ul>`;
};

const style = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .2rem .7rem; border-bottom: 1px solid #ddd; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.missed, .missed a { color: #a40000; } .met td:first-child { color: #1a7f37; }
.when { color: #666; font-size: .9em; } figure { margin: 1rem 0; overflow-x: auto; }
section { border-top: 2px solid #333; margin-top: 3rem; }`;

/** The report as one page that needs nothing else. */
export const htmlReport = ({ machine, sections }: Report): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Flagwright: speed, cost and scale</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<h1>Flagwright: speed, cost and scale</h1>
<p>Made by <code>npm run bench</code> on ${escaped(machine.processor)}, ${machine.cores} cores,
${machine.memoryGb} GB, ${escaped(machine.system)}, Node ${escaped(machine.node)}. Times differ between
machines, so they are told as ratios within one run where that can be; counts (bytes, capacity units, round
trips) are the same everywhere, and CI refuses a change that misses one of them.</p>
${overview(sections)}
${sections.map(sectionOf).join('\n')}
</body></html>
`;
