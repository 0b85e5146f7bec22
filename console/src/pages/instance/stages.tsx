import { useRead } from '../../api/use-read.ts';
import { Bars } from '../../components/bars.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';

/** The flags in each stage of their life. */
export function Stages() {
  const counts = useRead('GET /api/admin/lifecycle/count', {});
  return (
    <Card title="Life of the flags">
      <Loaded query={counts}>
        {({ initial, preLive, live, completed, archived }) => (
          <Bars
            label="Flags in each stage of life"
            rows={[
              { name: 'New: no application has asked', count: initial },
              { name: 'Asked for, but not in production', count: preLive },
              { name: 'Asked for in production', count: live },
              { name: 'Completed', count: completed },
              { name: 'Archived', count: archived },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
