import { showToast } from '../src/api/toasts.ts';
import { Button } from '../src/components/button.tsx';
import { Card } from '../src/components/card.tsx';
import { Differences } from '../src/components/differences.tsx';
import { Empty } from '../src/components/empty.tsx';
import { Notice } from '../src/components/notice.tsx';
import { Skeleton } from '../src/components/skeleton.tsx';
import { Toasts } from '../src/components/toasts.tsx';

/** What the console says. */
export function Messages() {
  return (
    <Card title="Messages">
      <Notice kind="good">The segment is saved.</Notice>
      <Notice kind="danger">The name is taken. Choose another one.</Notice>
      <Empty icon="flag" action={<Button kind="primary">New flag</Button>}>
        A flag decides who sees a part of your software, without a new release of it.
      </Empty>
      <Skeleton lines={4} />
      <Differences
        label="What was changed"
        differences={[
          { what: 'Share', before: '10 %', after: '25 %' },
          { what: 'Segment', after: 'Employees' },
        ]}
      />
      <p className="row">
        <Button
          onClick={() =>
            showToast({ kind: 'good', text: 'new-checkout is on in production.', undo: () => {} })
          }
        >
          Show a message
        </Button>
        <Button onClick={() => showToast({ kind: 'danger', text: 'The service does not answer.' })}>
          Show a refusal
        </Button>
      </p>
      <Toasts />
    </Card>
  );
}
