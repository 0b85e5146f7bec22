/** A process that says what can be cleaned up, and may be killed. */
import { announceCleanUps } from '../../../../lib/integrations/weekly/announce-clean-ups.ts';

// None remains when the test is killed.
process.on('disconnect', () => process.exit());
await announceCleanUps(new Date(process.env.ANNOUNCED_AT ?? ''));
process.exit();
