/**
 * `npm run verify-audit -- FOLDER` or `-- s3://BUCKET/PREFIX [--first NUMBER] [--region REGION] [--aws-profile PROFILE]`:
 * checks the files of the audit log, names each line and file that is missing or was changed, and fails if there are any.
 */

import { runOperatorCommand } from '../bootstrap/run-operator-command.ts';
import { auditFiles } from './audit-files.ts';
import { readOptions } from './options.ts';
import { verifyAudit } from './verify.ts';

await runOperatorCommand(run);

async function run(): Promise<void> {
  const { place, first } = await readOptions(process.argv.slice(2), process.env);
  if ('region' in place) process.env.AWS_REGION = place.region;
  const { problems, files, records, last } = await verifyAudit(auditFiles(place), first);
  for (const problem of problems) console.error(problem);
  console.log(`${files} files with ${records} records, ${problems.length} problems.`);
  if (last) {
    console.log(`The last file is ${last.name}, until ${last.header.to}. SHA-256: ${last.sha256}`);
  }
  if (problems.length > 0) process.exitCode = 1;
}
