/** Runs one section and hands its result to the process that started this one. */
import { sections } from '../sections.ts';
import type { BenchOptions } from './section.ts';

const [name, options = '{}'] = process.argv.slice(2);
const section = sections.find((each) => each.name === name);
if (!section) throw new Error(`There is no section "${name}".`);
const result = await section.run(JSON.parse(options) as BenchOptions);
// A message may still be on its way when `send` returns.
await new Promise<void>((resolve) => {
  process.send?.(result, () => resolve());
});
process.exit(0);
