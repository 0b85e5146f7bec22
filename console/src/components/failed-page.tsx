import { Button } from './button.tsx';
import { CardPage } from './card-page.tsx';
import { Notice } from './notice.tsx';

/** Shown when the service does not answer as it should. */
export function FailedPage({
  error,
  retry,
}: {
  readonly error: Error;
  readonly retry: () => void;
}) {
  return (
    <CardPage title="Something went wrong">
      <Notice kind="danger">{error.message}</Notice>
      <Button kind="primary" onClick={retry}>
        Try again
      </Button>
    </CardPage>
  );
}
