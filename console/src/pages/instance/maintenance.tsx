import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';

/** Refuses changes while somebody works on the instance. */
export function Maintenance() {
  const maintenance = useRead('GET /api/admin/maintenance', {});
  return (
    <Card title="Maintenance">
      <Loaded query={maintenance}>
        {({ enabled }) => (
          <>
            <p>
              {enabled
                ? 'Maintenance mode is on: changes are refused. Applications go on to get their flags.'
                : 'In maintenance mode changes are refused, with a message that says so. Applications go on to get their flags.'}
            </p>
            <ActionButton
              request={request('POST /api/admin/maintenance', { body: { enabled: !enabled } })}
              kind={enabled ? 'primary' : 'danger'}
              confirm={
                enabled
                  ? 'Everybody can make changes again.'
                  : 'Nobody can change anything until you switch it off again.'
              }
              done={enabled ? 'Maintenance mode is off.' : 'Maintenance mode is on.'}
            >
              {enabled ? 'Switch maintenance mode off' : 'Switch maintenance mode on'}
            </ActionButton>
          </>
        )}
      </Loaded>
    </Card>
  );
}
