/** `npm start`: the whole service on this machine, until Ctrl-C. */
import { runStack } from './run-stack.ts';

await runStack();
