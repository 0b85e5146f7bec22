import { Notice } from '../../components/notice.tsx';

interface Finding {
  readonly message: string;
  readonly affectedItems: readonly string[];
}

/** What prevents an import, what is missing to do it, and what changes with it. */
export function Findings({
  errors,
  warnings,
  permissions,
}: {
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly permissions: readonly Finding[];
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
  readonly findings: readonly Finding[];
}) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ message, affectedItems }) => (
          <li key={message}>
            {message}
            {affectedItems.length > 0 && (
              <ul>
                {affectedItems.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
