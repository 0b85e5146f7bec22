import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Field } from '../../../components/form/field.tsx';
import { lazy } from '../../../lazy.tsx';
import { loadPage } from '../../../load-file.ts';
import type { Flag } from '../flag-data.ts';
import classes from './explain-user.module.css';

/** With the words of the playground, which the flag itself does not need. */
const ExplainUser = lazy(
  async () => (await loadPage(() => import('../../../page-files/parts.ts'))).ExplainUser,
);

/** Opens the explanation of what somebody gets, from the head of a flag. */
export function ExplainUserButton({ flag }: { readonly flag: Flag }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="user" onClick={() => setIsOpen(true)}>
        Explain a user
      </Button>
      {isOpen && <ExplainUser flag={flag} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The same for a user whose id is at hand. */
export function ExplainUserCard({ flag }: { readonly flag: Flag }) {
  const [userId, setUserId] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Explain a user">
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <Field
          label="User id"
          value={userId}
          autoComplete="off"
          onChange={({ target }) => setUserId(target.value)}
        />
        <Button type="submit">Explain</Button>
      </form>
      {isOpen && <ExplainUser flag={flag} userId={userId} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
