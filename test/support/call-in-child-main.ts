/** Calls the function that the parent names, sends the result, and runs until the parent disconnects. */
import type { ChildTask } from './call-in-child.ts';

process.once('disconnect', () => process.exit(0));
process.once('message', async ({ module, name, argument }: ChildTask) => {
  const exported = await import(module);
  process.send?.({ result: await exported[name](argument) });
});
