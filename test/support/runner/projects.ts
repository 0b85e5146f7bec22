/** Prints the projects of the test runner, as it resolves them on this machine, as JSON. */
import { createVitest } from 'vitest/node';

const vitest = await createVitest('test', { watch: false });
const projects = vitest.projects.map(({ name, config: { maxWorkers, sequence } }) => ({
  name,
  maxWorkers,
  group: sequence.groupOrder,
}));
console.log(JSON.stringify(projects));
await vitest.close();
