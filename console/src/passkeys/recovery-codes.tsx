import classes from './recovery-codes.module.css';

/** Shows recovery codes; nobody can see them again. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <section>
      <h2>Recovery codes</h2>
      <p>
        Each of them signs you in once, with your password, when you have no passkey at hand. Keep
        them somewhere safe: they are shown only now.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
