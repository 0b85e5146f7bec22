import { createLog, type LogFormat, levelOf, reasonOf } from './logging/log.ts';
import { helpText } from './options/help.ts';
import { HelpWanted, type Options, readOptions, UsageError } from './options/read-options.ts';
import { probe } from './probe.ts';
import { startEdge } from './start-edge.ts';
import { startOffline } from './start-offline.ts';

/** The command `flagwright-edge`. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.command === 'health' || options.command === 'ready') {
    const { message, code } = await probe(options);
    console.log(message);
    process.exitCode = code;
    return;
  }
  await serve(options);
}

async function serve(options: Options): Promise<void> {
  // Checked by the table of options.
  const log = createLog(
    options.text('log-format') as LogFormat,
    undefined,
    levelOf(process.env.RUST_LOG),
  );
  for (const warning of options.warnings) log.warn(warning);
  const node = await (options.command === 'edge' ? startEdge : startOffline)(options, log);
  for (const url of node.urls) log.info(`flagwright-edge is listening on ${url}`);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await node.stop();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

main().catch((error) => {
  if (error instanceof HelpWanted) return console.log(helpText(error.command));
  // Others are faults of ours, and who reports them needs the stack.
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? error.message : error instanceof Error ? error.stack : reasonOf(error));
  process.exitCode = isUsage ? 2 : 1;
});
