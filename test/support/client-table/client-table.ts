import { basename } from 'node:path';
import { otherTests, type TestedClient, testedClients } from './clients.ts';
import { notServed } from './not-served.ts';

/** A test as `vitest list` prints it. */
export interface ListedTest {
  readonly file: string;
  /** Titles of its suites and its own, joined by ` > `. */
  readonly name: string;
}

/**
 * The table client × feature × works: one row for each test of a client, and one for each request
 * that is not served.
 *
 * @throws {Error} for a file of tests that belongs to no client
 */
export function clientTable(tests: readonly ListedTest[]): string {
  const order = Object.keys(testedClients);
  const rows = tests
    .map(({ file, name }) => ({ file: basename(file, '.test.ts'), name }))
    .filter(({ file }) => !otherTests.includes(file))
    .map(({ file, name }) => ({ at: order.indexOf(file), cells: cellsOf(file, name) }))
    .sort((one, other) => one.at - other.at)
    .map(({ cells }) => cells);
  const missing = notServed.map(({ client, feature, instead }) => [
    client,
    feature,
    `no: ${instead}`,
    'replayed',
  ]);
  return [
    ['client', 'feature', 'works', 'tested'],
    ['---', '---', '---', '---'],
    ...rows,
    ...missing,
  ]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

/** A page with its table of clients replaced: the only one whose header is that of `table`. */
export function withClientTable(page: string, table: string): string {
  return page.replace(/^\| client \| feature \|.*\n(\|.*\n)*/m, () => table);
}

function cellsOf(file: string, title: string): readonly string[] {
  const found = testedClients[file];
  if (!found) throw new Error(`test/clients/${file}.test.ts belongs to no client of the table`);
  return [found.client, featureOf(found, title), 'yes', found.tested];
}

function featureOf({ rewrites = [] }: TestedClient, title: string): string {
  const feature = rewrites.reduce((text, [from, to]) => text.replace(from, to), title);
  if (/[%$]\w/.test(feature)) throw new Error(`Rewrite the placeholder in "${feature}"`);
  return feature;
}
