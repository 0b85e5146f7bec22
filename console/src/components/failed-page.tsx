import { Button } from './button.tsx';
import { CardPage } from './card-page.tsx';
import { Notice } from './notice.tsx';

/** Shown when the service does not answer as it should, or the console itself fails. */
export function FailedPage({
  error,
  action = 'Try again',
  retry,
}: {
  readonly error: Error;
  /** What the button says. */
  readonly action?: string;
  readonly retry: () => void;
}) {
  return (
    <CardPage title="Something went wrong">
      <Notice kind="danger">{error.message}</Notice>
      <Button kind="primary" onClick={retry}>
        {action}
      </Button>
    </CardPage>
  );
}
