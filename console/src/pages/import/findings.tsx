import type { Routes } from 'generated:api';
import { withRightsInWords } from '../../../../lib/words/refusals/missing-in-words.ts';
import { Notice } from '../../components/notice.tsx';

type ImportFinding = Routes['POST /api/admin/features-batch/validate']['output']['errors'][number];

/** What prevents an import, what is missing to do it, and what changes with it. */
export function Findings({
  errors,
  warnings,
  permissions,
}: {
  readonly errors: readonly ImportFinding[];
  readonly warnings: readonly ImportFinding[];
  readonly permissions: readonly ImportFinding[];
}) {
  if (errors.length + warnings.length + permissions.length === 0) {
    return <Notice kind="good">Nothing stands in the way. Import it now.</Notice>;
  }
  return (
    <>
      <Group title="This prevents the import" findings={errors} />
      <Group title="You may not do this" findings={permissions} />
      <Group title="Good to know" findings={warnings} />
    </>
  );
}

function Group({
  title,
  findings,
}: {
  readonly title: string;
  readonly findings: readonly ImportFinding[];
}) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ message, affectedItems }) => (
          <li key={message}>
            {withRightsInWords(message)}
            {affectedItems.length > 0 && (
              <ul>
                {affectedItems.map((item) => (
                  <li key={item}>{withRightsInWords(item)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
