/** A process that records changes for its parent, and may be killed: see recorder.ts. */
import { recordChange } from '../../lib/events/commit/record-change.ts';
import { author, draftOf } from './chaos-event.ts';

// No process may remain when the campaign itself is killed.
process.on('disconnect', () => process.exit());

process.on('message', async (names: readonly string[]) => {
  const events = names.map(draftOf);
  await recordChange({ author }, async () => ({ writes: [], events, result: undefined }));
  process.send?.(names);
});
